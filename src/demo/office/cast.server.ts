import { sql } from 'kysely'
import type { PortraitSpec } from '#illustrator/portrait.ts'
import type { Tx } from '#server/database/connect.ts'
import type { Gender } from '#shared/profile.ts'
import type { CaseLanguage } from './cases.ts'

export type Player = Awaited<ReturnType<typeof listPlayers>>[number]

/** Members of the demo who are no scripts, those who have been away longest first. */
function listPlayers(tx: Tx, siteId: string) {
  return tx
    .selectFrom('account')
    .innerJoin('profile', 'profile.memberId', 'account.id')
    .innerJoin('photo', (join) =>
      join.onRef('photo.memberId', '=', 'account.id').onRef('photo.id', '=', 'profile.mainPhotoId'),
    )
    .where('account.siteId', '=', siteId)
    .where('account.demo', '=', true)
    .where('account.scripted', '=', false)
    .where('account.passwordHash', 'is', null)
    .where('account.language', 'in', ['nl', 'en', 'de'])
    .where('profile.fictional', '=', false)
    .select([
      'account.id',
      'account.language',
      'profile.name',
      'profile.gender',
      'profile.sexuality',
      'profile.dateOfBirth',
      'profile.profileText',
      'photo.id as photoId',
      'photo.thumbhash',
      sql<PortraitSpec>`photo.portrait`.as('portrait'),
      sql<number>`(select max(position) + 1 from photo as one where one.member_id = account.id)`.as(
        'nextPosition',
      ),
    ])
    .orderBy('profile.lastOnlineAt')
    .orderBy('account.id')
    .execute()
}

type Wanted = { language: CaseLanguage; gender?: Gender | undefined; looksYoung?: boolean | undefined }

/** Gives each case a member of its own. */
export class Cast {
  #free: Player[]
  #all: Player[]
  #asked = 0

  private constructor(players: Player[]) {
    this.#all = players
    this.#free = [...players]
  }

  static async of(tx: Tx, siteId: string): Promise<Cast> {
    return new Cast(await listPlayers(tx, siteId))
  }

  /** A member who plays in no other case; undefined where a small demo has none left. */
  take({ language, gender, looksYoung = false }: Wanted): Player | undefined {
    const fits = (one: Player) =>
      one.language === language && one.sexuality === 'hetero' && (!gender || one.gender === gender)
    const fitting = this.#free.filter(fits)
    const taken = looksYoung
      ? fitting.toSorted((one, other) => (one.dateOfBirth < other.dateOfBirth ? 1 : -1))[0]
      : fitting[0]
    this.#free = this.#free.filter((one) => one !== taken)
    return taken
  }

  /** Others whom this member could have met, each time the next ones. */
  metBy({ id, language, gender }: Player, count: number): Player[] {
    const fitting = this.#all.filter(
      (one) =>
        one.id !== id && one.language === language && one.gender !== gender && one.sexuality === 'hetero',
    )
    const others = Array.from(
      { length: Math.min(count, fitting.length) },
      (_, n) => fitting[(this.#asked + n) % fitting.length]!,
    )
    this.#asked += count
    return others
  }
}
