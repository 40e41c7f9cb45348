/** @returns undefined when it is no JSON */
export function parseJson(bytes: Buffer | string): unknown {
  try {
    return JSON.parse(String(bytes))
  } catch {
    return undefined
  }
}
