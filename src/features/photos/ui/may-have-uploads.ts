export const UPLOADS_DATABASE = 'uploads'

/** Whether this browser may hold unsent photos. Most never do, and then need not load the script for them. */
export async function mayHaveUploads(): Promise<boolean> {
  try {
    if (!('databases' in indexedDB)) return true
    return (await indexedDB.databases()).some(({ name }) => name === UPLOADS_DATABASE)
  } catch {
    return false
  }
}
