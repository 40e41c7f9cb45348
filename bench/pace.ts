/** Does something so many times a second, also while what it began before goes on. @returns when all is done */
export async function atPace(
  { perSecond, milliseconds }: { perSecond: number; milliseconds: number },
  act: (n: number) => Promise<void>,
): Promise<void> {
  const acts: Promise<void>[] = []
  const began = performance.now()
  for (let n = 0; performance.now() - began < milliseconds; n++) {
    const early = began + (n * 1_000) / perSecond - performance.now()
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early))
    acts.push(act(n))
  }
  await Promise.all(acts)
}
