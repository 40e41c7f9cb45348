import sharp from 'sharp'
import { IMMEDIATE_START } from '#features/payments/selling/orders/immediate-start.ts'
import { createSite } from '#features/site/site.server.ts'
import { transact } from '#server/database/transact.ts'
import type { Visitor } from './browser-like.ts'
import { type BuiltMember, createBuilders, type MemberOptions, PASSWORD } from './builders.ts'
import { Authenticator } from './services/authenticator.ts'
import { signMandate } from './services/debit.ts'
import { mailedToken } from './services/mailed-link.ts'
import type { TestSite } from './site.ts'
import { silence } from './sounds.ts'

/** The kinds of callers, in the order of the table's columns; each has its own account. */
export const ROLES = [
  'visitor',
  'deleted',
  'unconfirmed',
  'free',
  'premium',
  'invisible',
  'blocked',
  'blocker',
  'partner',
  'Anna',
] as const
export type Role = (typeof ROLES)[number]

/** One caller; a visitor has no member. */
export type Asker = {
  role: Role
  visitor: Visitor
  member?: BuiltMember
  /** The id of another session of the same member. */
  otherSession?: string
}

export type World = Awaited<ReturnType<typeof buildWorld>>

/** Others may see Anna's age, but never this date. */
export const ANNA_BORN = '1991-07-17'

export async function picture(): Promise<File> {
  const bytes = await sharp({ create: { width: 120, height: 160, channels: 3, background: 'red' } })
    .png()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'photo.png', { type: 'image/png' })
}

/** Creates Anna with everything that she owns, and one caller of each role. */
export async function buildWorld(site: TestSite) {
  const man = (name: string, options: MemberOptions = {}) =>
    site.build.member({ name, gender: 'male', credits: 40, ...options })
  const anna = await site.build.member({
    name: 'Anna',
    email: 'anna.geheim@example.org',
    dateOfBirth: ANNA_BORN,
    premium: true,
    credits: 50,
  })
  const [ina, left] = [await site.build.member({ name: 'Ina' }), await site.build.member({ name: 'Weg' })]
  const members: Partial<Record<Role, BuiltMember>> = {
    deleted: await man('Verwijderd'),
    unconfirmed: await man('Onbevestigd', { confirmed: false }),
    free: await man('Gratis'),
    premium: await man('Premium', { premium: true, credits: 0 }),
    invisible: await man('Onzichtbaar', { invisible: true }),
    blocked: await man('Geblokkeerd'),
    blocker: await man('Blokkeerder'),
    partner: await man('Partner'),
    Anna: anna,
  }
  const askers = {} as Record<Role, Asker>
  for (const role of ROLES) {
    const member = members[role]
    askers[role] = member ? await loggedIn(site, role, member) : { role, visitor: site.visitor() }
  }
  const api = (role: Role) => askers[role].visitor.api

  const write = (role: Role, to: BuiltMember) =>
    api(role).chat.send({ ...once(), to: to.id, body: 'Hoi' } as never)
  const withAnna: Partial<Record<Role, string>> = {}
  for (const role of ['blocked', 'blocker', 'partner'] as const)
    withAnna[role] = (await write(role, anna)).conversation
  await write('partner', ina)
  await api('Anna').members.block({ id: members.blocked!.id })
  await api('blocker').members.block({ id: anna.id })
  await (await site.login(ina)).api.members.update({ invisible: true })
  await (await site.login(left)).api.accounts.deleteAccount({})
  await leaveKeepingTheCookie(askers.deleted)

  return {
    askers,
    anna,
    ina,
    left,
    withAnna,
    elsewhere: await memberOfAnotherSite(site),
    nobody: crypto.randomUUID(),
    ...(await belongingsOf(site, askers.Anna)),
  }
}

/** A new key for an idempotent request, under both of its field names. */
export function once() {
  const key = crypto.randomUUID()
  return { id: key, key }
}

async function loggedIn(site: TestSite, role: Role, member: BuiltMember): Promise<Asker> {
  await site.login(member)
  const visitor = await site.login(member)
  const { sessions } = await visitor.api.accounts.sessions()
  return { role, visitor, member, otherSession: sessions.find(({ current }) => !current)!.id }
}

/** Deletes the account, but keeps the browser's cookies. */
async function leaveKeepingTheCookie({ visitor }: Asker): Promise<void> {
  const cookies = [...visitor.cookies]
  await visitor.api.accounts.deleteAccount({})
  for (const [name, value] of cookies) visitor.cookies.set(name, value)
}

async function memberOfAnotherSite({ app }: TestSite): Promise<BuiltMember> {
  const id = app.ids.uuid()
  await transact(app.db, (tx) =>
    createSite(tx, {
      id,
      demo: true,
      hosts: ['elders.localhost'],
      settings: { name: 'Elders' },
      company: {
        name: 'Elders B.V.',
        address: 'Weg 1',
        city: 'Utrecht',
        country: 'NL',
        kvk: '1',
        tradenames: [],
        vatNumbers: [],
        deleteDiscount: null,
      },
      createdAt: app.clock.now(),
    }),
  )
  return createBuilders(app, id).member({ name: 'Elsa', email: 'elsa@example.org' })
}

async function belongingsOf(site: TestSite, { visitor, member, otherSession }: Asker) {
  const { api } = visitor
  const photos = []
  for (let sent = 0; sent < 2; sent++)
    photos.push((await api.photos.upload({ key: crypto.randomUUID(), file: await picture() })).photo)
  await api.accounts.prove({ password: PASSWORD })
  const authenticator = new Authenticator(site.url)
  await api.accounts.addPasskey(authenticator.create(await api.accounts.askForNewPasskey()))
  const [passkey] = (await api.accounts.passkeys()).passkeys
  const [offer] = (await api.payments.offers()).offers
  const orderKey = crypto.randomUUID()
  const { purchase } = await api.payments.order({
    key: orderKey,
    package_id: offer!.id,
    payment_method: 'ideal',
    immediate_start: IMMEDIATE_START,
    bank: 'polder',
    amount: offer!.amount,
  })
  const stored = crypto.randomUUID()
  await site.rows(
    `insert into stored_method (id, member_id, site_id, provider, customer_id, mandate_id, payment_method, label, created_at)
     values ($1, $2, $3, 'sandbox', 'sc_anna', 'sm_anna', 'paypal', 'a•••@example.com', $now)`,
    [stored, member!.id, site.siteId],
  )
  const mandate = await signMandate(site, visitor)
  const code = 'VAN-ANNA'
  await site.build.code({ code, percentage: 30, memberId: member!.id })
  const searches = [crypto.randomUUID(), crypto.randomUUID()]
  for (const search of searches)
    await api.discovery.saveSearch({ id: search, name: 'Van Anna', filters: {}, weekly_mail: false })
  await api.accounts.askForReset({ email: member!.email })
  return {
    picture: await picture(),
    sound: new File([(await silence()) as BlobPart], 'voice.webm'),
    photos,
    searches,
    authenticator,
    passkey: passkey!.id,
    session: otherSession!,
    purchase: purchase.id,
    mandate: mandate.id,
    orderKey,
    stored,
    code,
    resetToken: await mailedToken(site, member!.email, '/reset-password/do'),
  }
}
