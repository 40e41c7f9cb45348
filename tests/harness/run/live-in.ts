import { randomUUID } from 'node:crypto'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { reverseSandboxPayment } from '#features/payments/providers/sandbox.server.ts'
import { IMMEDIATE_START, KEEP_METHOD, TOP_UP } from '#features/payments/selling/orders/immediate-start.ts'
import type { Visitor } from '../browser-like.ts'
import type { BuiltMember } from '../builders.ts'
import { landscape } from '../pictures.ts'
import { PUSH_KEYS } from '../services/push.ts'
import { hearWebhook } from '../services/webhooks.ts'
import type { TestSite } from '../site.ts'
import { silence, WAVE } from '../sounds.ts'
import { PATIENCE_MILLISECONDS } from './patience.ts'

/** What the member wrote, and the device that they use. */
type Words = Record<'name' | 'text' | 'message sent' | 'push endpoint', string>

type Lives = {
  subject: BuiltMember
  visitor: Visitor
  other: BuiltMember
  theirs: Visitor
  earlier: BuiltMember
}

/**
 * Leaves every kind of data that a member can leave on the site.
 * @returns the conversation with the other, and what to search for, by name
 */
export async function liveIn(
  site: TestSite,
  { subject, visitor, other, theirs, earlier }: Lives,
  words: Words,
): Promise<{ conversation: string; left: Record<string, string> }> {
  const { api } = visitor
  await api.members.update({ profile_text: words.text, interests: ['beach'] })
  const bytes = await sharp({ create: { width: 400, height: 500, channels: 3, background: '#a35' } })
    .jpeg()
    .toBuffer()
  const file = new File([new Uint8Array(bytes)], 'ik.jpg', { type: 'image/jpeg' })
  const { photo } = await api.photos.upload({ key: randomUUID(), file })
  const pose = (await api.photos.startVerification()).verification.asked!
  await api.photos.sendVerification({ id: pose.id, file })
  await site.build.like(subject, other)
  await site.build.like(other, subject)
  await api.discovery.swipe({ id: other.id, like: true })
  await theirs.api.discovery.swipe({ id: subject.id, like: true })
  await api.members.visit({ id: other.id })
  await theirs.api.members.visit({ id: subject.id })
  const third = await site.build.member({ gender: 'male' })
  await api.members.block({ id: third.id })
  await (await site.login(await site.build.member({ gender: 'male' }))).api.members.block({ id: subject.id })
  const clientId = randomUUID()
  const sent = await api.chat.send({ id: clientId, to: other.id, body: words['message sent'] })
  await theirs.api.chat.send({ id: randomUUID(), to: subject.id, body: 'En ik van kantkloskussens' })
  await theirs.api.chat.give({ id: randomUUID(), to: subject.id, gift: 'rose' })
  await api.chat.give({ id: randomUUID(), to: other.id, gift: 'croissant' })
  const house = new File([(await landscape()) as BlobPart], 'huis.jpg')
  for (const to of [other.id, earlier.id]) await api.chat.sendPhoto({ id: randomUUID(), to, file: house })
  await theirs.api.chat.sendPhoto({ id: randomUUID(), to: subject.id, file: house })
  const sound = new File([(await silence()) as BlobPart], 'stem.webm')
  for (const to of [other.id, earlier.id])
    await api.chat.sendVoice({ id: randomUUID(), to, file: sound, wave: WAVE })
  await theirs.api.chat.sendVoice({ id: randomUUID(), to: subject.id, file: sound, wave: WAVE })
  await api.chat.send({ id: randomUUID(), to: earlier.id, body: words['message sent'] })
  await api.accounts.login({ subscription: { endpoint: words['push endpoint'], keys: PUSH_KEYS } })
  await buy(site, visitor, other)
  await api.accounts.prove({ password: subject.password })
  await api.accounts.requestExport()
  await vi.waitFor(async () => expect((await api.accounts.dataExport()).export.state).toBe('ready'), {
    timeout: PATIENCE_MILLISECONDS,
    interval: 100,
  })
  // Mails that a demo keeps: one to the member, one to another member about them.
  for (const recipient of [subject.email, other.email])
    await site.rows(
      `insert into outbox (id, kind, recipient, subject, text, created_at) values ($1, 'mail', $2, 'Hallo', $3, $4)`,
      [randomUUID(), recipient, `Bericht van ${words.name}`, site.clock.now()],
    )
  // An import had begun a signup of the same person.
  await site.rows(
    `insert into prepared_signup (id, site_id, host, email, email_key, language, facts, created_at, expires_at)
     values ($1, $2, 'localhost', $3, lower($3), 'nl', '{}', $4, $4::timestamptz + interval '30 days')`,
    [randomUUID(), site.siteId, subject.email, site.clock.now()],
  )
  const [copy] = await site.rows<{ id: string }>('select id from data_export where member_id = $1', [
    subject.id,
  ])
  const [taken, heard] = await Promise.all(
    ['photo', 'voice'].map(async (kind) => {
      const [row] = await site.rows<{ file: string }>(
        `select attachment->'files'->>'full' as file from message where sender_id = $1 and attachment->>'kind' = $2`,
        [subject.id, kind],
      )
      return row
    }),
  )
  const [posed] = await site.rows<{ file: string }>(
    'select file from photo_verification where member_id = $1',
    [subject.id],
  )
  const left = {
    'chat photo': taken!.file,
    'voice file': heard!.file,
    export: copy!.id,
    photo: photo.id,
    'photo file': photo.filename!,
    'posed file': posed!.file,
    'client id': clientId,
  }
  return { conversation: sent.conversation, left }
}

/** Buys, keeps the card for automatic top-ups, and gets part of it back. */
async function buy(site: TestSite, visitor: Visitor, other: BuiltMember): Promise<void> {
  const offer = (await visitor.api.payments.offers()).offers[0]!
  const order = { key: randomUUID(), package_id: offer.id, payment_method: 'credit_card' }
  const { purchase } = await visitor.api.payments.order({
    ...order,
    amount: offer.amount,
    immediate_start: IMMEDIATE_START,
    keep_method: KEEP_METHOD,
    from: `/members/${other.id}`,
  })
  const page = new URL(purchase.checkout_url!).pathname
  await visitor.fetch(page, { method: 'POST', body: new URLSearchParams({ decision: 'pay' }) })
  await vi.waitFor(async () => expect((await visitor.api.accounts.user()).user!.paid_user).toBe(true), {
    timeout: PATIENCE_MILLISECONDS,
    interval: 100,
  })
  const [stored] = (await visitor.api.payments.storedMethods()).methods
  await visitor.api.payments.setTopUp({
    package_id: offer.id,
    below_credits: 1,
    stored_method: stored!.id,
    monthly_maximum: 5_000,
    currency: 'EUR',
    agreed: TOP_UP,
  })
  // Part of it has gone back.
  const paymentId = purchase.checkout_url!.split('/').at(-1)!
  await reverseSandboxPayment(site.app, {
    idempotencyKey: randomUUID(),
    kind: 'refund',
    paymentId,
    amount: 50,
  })
  await hearWebhook(site, paymentId)
}
