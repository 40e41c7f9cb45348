import type { Country } from '#shared/countries.ts'
import type { Locale } from '#shared/locales.ts'
import { type BodyType, type EyeColor, type Gender, type HairColor, INTERESTS, type Interest, type RelationshipStatus, type Sexuality, type SignupReason, type Tattoos } from '#shared/profile.ts'
import type { PortraitSpec } from './portrait.server.ts'
export type DemoPerson = { key: string; name: string; gender: Gender; sexuality: Sexuality; dateOfBirth: string; country: Country; placeWeight: number; language: Locale; profileText: string; hairColor: HairColor; eyeColor: EyeColor; bodyType: BodyType; relationshipStatus: RelationshipStatus; tattoos: Tattoos; signupReason: SignupReason; interests: Interest[]; fictional: boolean; scripted: boolean; lastOnlineMinutesAgo: number; signedUpDaysAgo: number; portraits: PortraitSpec[] }
export function generatePeople(count: number, seed: string, today: Date): DemoPerson[] {
  return Array.from({ length: count }, (_, i) => {
    const gender = i % 2 ? 'male' : 'female'
    const interests = [INTERESTS[i % 57]!, INTERESTS[(i * 7) % 57]!, INTERESTS[(i * 13) % 57]!]
    const look = { gender, hairColor: 'brown', eyeColor: 'blue', bodyType: 'average', tattoos: 'none', interests } as const
    return { ...look, key: `p${i}`, name: `Lid${i}`, sexuality: 'hetero', dateOfBirth: `${today.getUTCFullYear() - 20 - (i % 45)}-03-04`, country: 'NL', placeWeight: (i % 97) / 97, language: 'nl', profileText: 'Hoi!', relationshipStatus: 'single', signupReason: 'dating', fictional: i % 12 === 0, scripted: i % 3 === 0, lastOnlineMinutesAgo: i, signedUpDaysAgo: 1 + (i % 300), portraits: [0, 1].map((pose) => ({ ...look, seed: `${seed}${i}`, age: 20 + (i % 45), pose })) }
  }) as unknown as DemoPerson[]
}
