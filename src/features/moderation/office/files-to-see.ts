import type { Item } from './contract.ts'

type Evidence = Pick<Item, 'photo' | 'posed' | 'report' | 'appeal'> & {
  member: { photos: { file: string }[] } | null
}

/** The pictures and recordings that are judged: nothing is decided before they were to be seen or heard. */
export function filesToSee({ photo, posed, report, appeal, member }: Evidence): string[] {
  const files = [
    photo?.file,
    posed?.portrait,
    posed?.file,
    report?.message?.photo,
    report?.message?.voice,
    report?.photo,
    ...((report && member?.photos.map(({ file }) => file)) ?? []),
    appeal?.photo,
  ]
  return [...new Set(files.filter((file) => typeof file === 'string'))]
}
