/** Whether a link stays on this site: a path, and nothing that a browser would read as another host. */
export function isOwnPath(path: string): boolean {
  return /^\/(?![/\\])[^\\\s]*$/.test(path)
}
