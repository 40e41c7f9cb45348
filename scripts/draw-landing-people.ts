import { mkdirSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { drawPortrait, type PortraitSpec } from '#illustrator/portrait.ts'
import type { Gender } from '#shared/profile.ts'

const TARGET = new URL('../src/features/landing/people/', import.meta.url)
const WIDTHS = [240, 480]
const QUALITY = 80

type Look = Omit<PortraitSpec, 'gender' | 'bodyType' | 'tattoos'>

// The first of each list is the example of the hero, with the dog of its conversation.
const LOOKS: Record<Gender, Look[]> = {
  female: [
    look(40, { age: 34, pose: 3, hairColor: 'brown', eyeColor: 'brown', interests: ['dogs'], complexion: 0 }),
    look(33, {
      age: 31,
      pose: 0,
      hairColor: 'brown',
      eyeColor: 'brown',
      interests: ['cycling'],
      complexion: 5,
    }),
    look(18, { age: 36, pose: 3, hairColor: 'red', eyeColor: 'green', interests: ['wine'], complexion: 2 }),
    look(57, {
      age: 27,
      pose: 2,
      hairColor: 'black',
      eyeColor: 'brown',
      interests: ['travel'],
      complexion: 5,
    }),
    look(23, {
      age: 39,
      pose: 1,
      hairColor: 'brown',
      eyeColor: 'brown',
      interests: ['crafts'],
      complexion: 3,
    }),
    look(47, {
      age: 42,
      pose: 1,
      hairColor: 'black',
      eyeColor: 'blue',
      interests: ['hiking'],
      complexion: 3,
    }),
  ],
  male: [
    look(40, { age: 35, pose: 3, hairColor: 'brown', eyeColor: 'brown', interests: ['dogs'], complexion: 0 }),
    look(31, { age: 33, pose: 3, hairColor: 'brown', eyeColor: 'blue', interests: ['music'], complexion: 3 }),
    look(17, {
      age: 29,
      pose: 1,
      hairColor: 'black',
      eyeColor: 'brown',
      interests: ['hiking'],
      complexion: 5,
    }),
    look(8, { age: 38, pose: 0, hairColor: 'red', eyeColor: 'green', interests: ['cooking'], complexion: 1 }),
    look(41, { age: 41, pose: 0, hairColor: 'black', eyeColor: 'brown', interests: ['art'], complexion: 5 }),
    look(52, {
      age: 30,
      pose: 2,
      hairColor: 'brown',
      eyeColor: 'green',
      interests: ['music'],
      complexion: 3,
    }),
  ],
}

function look(seed: number, { hairColor, ...rest }: Omit<Look, 'seed'>): Look {
  return { seed: `landing-${seed}`, hairColor, ...rest }
}

const OLDER_BY = 26

/** The drawn people of the front page: files of ours, of no real person. */
async function drawPeople(): Promise<void> {
  mkdirSync(TARGET, { recursive: true })
  for (const [gender, looks] of Object.entries(LOOKS) as [Gender, Look[]][])
    for (const [index, young] of looks.entries())
      for (const older of [false, true]) {
        const spec: PortraitSpec = {
          ...young,
          gender,
          age: young.age + (older ? OLDER_BY : 0),
          hairColor: older && index % 3 !== 1 ? 'grey' : young.hairColor,
          bodyType: 'average',
          tattoos: 'none',
        }
        for (const width of WIDTHS) {
          const picture = sharp(Buffer.from(drawPortrait(spec))).resize(width)
          const name = `${gender}-${older ? 'older-' : ''}${index + 1}-${width}.webp`
          writeFileSync(new URL(name, TARGET), await picture.webp({ quality: QUALITY, effort: 6 }).toBuffer())
        }
      }
}

await drawPeople()
console.log(fileURLToPath(TARGET))
