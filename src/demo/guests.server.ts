import { hashPassword } from '#features/accounts/account/passwords.server.ts'
import { createAccount } from '#features/accounts/signup/signup.server.ts'
import { readAs } from '#features/chat/reading/conversation-state.server.ts'
import { postMessage } from '#features/chat/sending/post-message.server.ts'
import { giveLike } from '#features/likes/likes.server.ts'
import { changeFacts } from '#features/members/own-profile.server.ts'
import { visit } from '#features/members/visits.server.ts'
import { recordSandboxPurchase } from '#features/payments/selling/orders/sandbox-purchase.server.ts'
import type { PortraitSpec } from '#illustrator/portrait.ts'
import type { App } from '#server/app.ts'
import { DAY, HOUR, MINUTE } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { addDrawnPhoto } from './portrait-files.server.ts'
import { listScripted, readSettings } from './queries.server.ts'
import { stableId } from './stable-id.server.ts'

type Guest = {
  email: string
  password: string
  name: string
  gender: 'male' | 'female'
  dateOfBirth: string
  premium: boolean
  profileText: string
  portrait: PortraitSpec
}

const LOOKS = { eyeColor: 'brown', bodyType: 'average', tattoos: 'none' } as const

/** The accounts that visitors of the demo log in with. */
export const GUESTS: Guest[] = [
  {
    email: 'free@vonk.example',
    password: 'vonk-demo-free',
    name: 'Robin',
    gender: 'male',
    dateOfBirth: '1991-04-12',
    premium: false,
    profileText:
      'Fietst het liefst een blokje om, kookt graag voor vrienden en is altijd in voor een goed gesprek.',
    portrait: {
      ...LOOKS,
      seed: 'guest robin',
      gender: 'male',
      age: 34,
      pose: 1,
      hairColor: 'brown',
      interests: ['cycling'],
    },
  },
  {
    email: 'premium@vonk.example',
    password: 'vonk-demo-premium',
    name: 'Noor',
    gender: 'female',
    dateOfBirth: '1993-09-03',
    premium: true,
    profileText:
      'Zoekt iemand om mee naar zee te gaan, ook als het regent. Leest te veel tegelijk en lacht om zichzelf.',
    portrait: {
      ...LOOKS,
      seed: 'guest noor',
      gender: 'female',
      age: 32,
      pose: 1,
      hairColor: 'brown',
      interests: ['beach', 'books'],
    },
  },
]

const PLACE = { country: 'NL', region: 'NL-UT', place: 'NL-UT-utrecht' } as const
const INTERESTS = ['cycling', 'cooking', 'books', 'beach', 'music', 'travel'] as const

const ADMIRERS = 4
const VISITORS = 7

/** Creates the guests, with a like between them, a started conversation and some admirers. */
export async function seedGuests(tx: Tx, app: App, siteId: string): Promise<void> {
  const now = app.clock.now()
  const settings = await readSettings(tx, siteId)
  const ids: string[] = []
  for (const guest of GUESTS) {
    const signupDate = new Date(now.getTime() - (guest.premium ? 40 * DAY : HOUR))
    const id = stableId(guest.portrait.seed, 0)
    ids.push(id)
    await createAccount(tx, app, {
      id,
      siteId,
      email: guest.email,
      passwordHash: await hashPassword(guest.password),
      status: 'active',
      language: 'nl',
      scripted: false,
      demo: true,
      signupDate,
      confirmedAt: signupDate,
      termsVersion: signupDate,
      specialCategoryConsentAt: signupDate,
      tracking: {},
      signupMessage: null,
      // The premium guest has spent them, so that the price beside a message is what was paid.
      signupCredits: guest.premium ? 0 : 5,
      profile: {
        name: guest.name,
        gender: guest.gender,
        sexuality: 'hetero',
        dateOfBirth: guest.dateOfBirth,
        country: PLACE.country,
        region: PLACE.region,
        placeId: PLACE.place,
        signupReason: 'relationship',
      },
    })
    await addDrawnPhoto(tx, app, id, guest.portrait)
    await changeFacts(tx, app, id, { profileText: guest.profileText, interests: [...INTERESTS] })
    if (guest.premium)
      await recordSandboxPurchase(tx, app, {
        id: stableId('guest purchase', 0),
        site: { id: siteId, settings },
        memberId: id,
        country: PLACE.country,
        packageId: '120',
        at: new Date(signupDate.getTime() + DAY),
      })
    const around = await listScripted(tx, { siteId, country: 'NL', likes: guest.gender, limit: VISITORS })
    for (const [index, { id: other }] of around.entries()) {
      await visit(tx, app, { siteId, visitorId: other, memberId: id })
      if (index < ADMIRERS) await giveLike(tx, app, other, id)
    }
  }
  const [robin, noor] = ids as [string, string]
  await giveLike(tx, app, noor, robin)
  await giveLike(tx, app, robin, noor)
  const lines = [
    'Hoi Noor! Leuk dat we elkaar leuk vinden. Ga jij ook naar zee als het regent?',
    'Juist dan! Dan heb je het strand voor jezelf 😄 En jij, fiets je door?',
  ]
  for (const [index, body] of lines.entries()) {
    const [from, to] = index === 0 ? [robin, noor] : [noor, robin]
    const sentAt = new Date(now.getTime() - (20 - index * 5) * MINUTE)
    const { conversationId } = await postMessage(tx, app, {
      siteId,
      from,
      to,
      clientId: app.ids.uuid(),
      body,
      credits: 0,
      sentAt,
    })
    // A member who answers has read the message.
    if (index === 1) await readAs(tx, app, noor, conversationId)
  }
}
