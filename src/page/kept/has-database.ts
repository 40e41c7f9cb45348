/** Where photos wait that could not be sent. */
export const UPLOADS_DATABASE = 'uploads'

/** Whether this browser may hold a database of ours. Most never do, and then need not load the script for it. */
export async function mayHaveDatabase(named: string): Promise<boolean> {
  try {
    if (!('databases' in indexedDB)) return true
    return (await indexedDB.databases()).some(({ name }) => name === named)
  } catch {
    return false
  }
}
