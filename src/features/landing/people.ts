import { audienceOf, NICHE_50_PLUS, type Niche, nicheOf } from '#shared/niches.ts'
import type { Gender } from '#shared/profile.ts'
import type { PhotoSource } from '#ui/photo.tsx'

const OF_EACH = 6
const WIDTHS = [240, 480] as const

const FILES = import.meta.glob<string>('./people/*.webp', {
  eager: true,
  query: '?no-inline',
  import: 'default',
})

export type DrawnPerson = { gender: Gender; age: number; photo: PhotoSource }

/**
 * The people of the front page, women and men in turn unless the site is for one gender. They are drawings of ours
 * (scripts/draw-landing-people.ts): members never stand there.
 */
export function drawnPeople(niche: number, order = FIRST): DrawnPerson[] {
  const audience = audienceOf(niche)
  const older = niche === NICHE_50_PLUS
  return Array.from({ length: OF_EACH }, (_, index) => {
    const gender = audience ?? (index % 2 ? 'male' : 'female')
    const number = audience ? index + 1 : order[index]!
    return { gender, age: older ? 60 : 34, photo: pictureOf(`${gender}-${older ? 'older-' : ''}${number}`) }
  })
}

// One of the two with the dog, and no two alike beside each other.
const FIRST = [1, 2, 4, 4, 3, 5]
/** On the front page of some niches: evenings out; a kitchen and the woods; music and books. */
const HERO: { [N in Niche]?: number[] } = {
  casual: [1, 6, 3, 3, 4, 5],
  single_parents: [1, 4, 6, 3, 3, 5],
  educated: [1, 2, 5, 5, 3, 4],
}

export function heroPeople(niche: number): DrawnPerson[] {
  return drawnPeople(niche, HERO[nicheOf(niche)])
}

/** The women and men that the front page leaves out. */
export const OTHERS = [2, 1, 5, 3, 6, 6]

function pictureOf(name: string): PhotoSource {
  const [small, large] = WIDTHS.map((width) => FILES[`./people/${name}-${width}.webp`]!)
  return { src: large, srcSet: `${small} ${WIDTHS[0]}w, ${large} ${WIDTHS[1]}w`, width: 480, height: 600 }
}
