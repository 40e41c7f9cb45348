import { mayHaveDatabase } from '#page/kept/has-database.ts'

/** Deletes the conversations that this browser keeps, of whichever member, and the page that shows them. */
export async function forgetKeptChats(): Promise<void> {
  if (await mayHaveDatabase('chats')) await (await import('./kept-chats.ts')).forgetChats()
}
