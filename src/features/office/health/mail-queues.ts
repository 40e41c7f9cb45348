/** Jobs that send a mail, as their names tell. */
const MAILS =
  /mail|^notifications\.(tell-news|tell-weekly|remind-|remind)|^payments\.debit-notice$|^chat\.held-message-allowed$/

export function isMailQueue(queue: string): boolean {
  return MAILS.test(queue) && !/\.(sweep|queue)-/.test(queue)
}
