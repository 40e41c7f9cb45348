import { MANDATE_TEXT } from '#features/payments/providers/debit/mandate-text.ts'
import { IMMEDIATE_START, TOP_UP } from '#features/payments/selling/orders/immediate-start.ts'
import type { Visitor } from './browser-like.ts'
import { PASSWORD } from './builders.ts'
import { type Asker, once, picture, type World } from './roles.ts'
import { DETAILS } from './services/debit.ts'
import { PUSH_KEYS } from './services/push.ts'
import { signupForm } from './signup-form.ts'
import type { TestSite } from './site.ts'
import { WAVE } from './sounds.ts'

/** The inputs to send for one caller; all of them must get the same answer. */
export type Attempt = (asker: Asker) => unknown[] | Promise<unknown[]>

const NOTHING: Attempt = () => [{}]
const SUBSCRIPTION = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/none',
  keys: PUSH_KEYS,
}

/** The server accepts ids in upper and lower case. */
const anyCase = (id: string) => [id, id.toUpperCase()]

/** The attempts by endpoint and case, which are the first two cells of a row of the table. */
export function attemptsAt(site: TestSite, world: World): Map<string, Attempt> {
  const { anna, ina, left, elsewhere, nobody, askers } = world
  const [photo, removedPhoto] = world.photos.map(({ id }) => id) as [string, string]
  const attempts = new Map<string, Attempt>()
  const add = (endpoint: string, what: string, attempt: Attempt = NOTHING) =>
    attempts.set(what ? `${endpoint}: ${what}` : endpoint, attempt)

  /** Adds the attempts of an endpoint that takes the id of a member. */
  const aboutMember = (endpoint: string, input: (id: string) => unknown) => {
    add(endpoint, 'Anna', () => anyCase(anna.id).map(input))
    add(endpoint, 'Ina, who is invisible', () => anyCase(ina.id).map(input))
    add(endpoint, 'themselves', ({ member }) => anyCase(member!.id).map(input))
    // Ids without a member here: a deleted account, a member of another site, an unknown id, and ids of other
    // things.
    const none = [left.id, elsewhere.id, nobody, photo, world.purchase, world.withAnna.partner!]
    add(endpoint, 'no such member', () => none.map(input))
  }
  /** Adds the attempts of an endpoint that takes the id of something that a member owns. */
  const aboutThing = (endpoint: string, thing: string, id: string, input: (id: string) => unknown) => {
    add(endpoint, `Anna’s ${thing}`, () => anyCase(id).map(input))
    add(endpoint, `no such ${thing}`, () =>
      [nobody, anna.id, world.passkey].filter((one) => one !== id).map(input),
    )
  }
  const byId = (id: string) => ({ id })
  const byLink = (endpoint: string, more: object = {}, wrong = world.resetToken) =>
    add(endpoint, 'an unknown link, or one for something else', () =>
      [nobody, wrong].map((token) => ({ token, ...more })),
    )

  for (const endpoint of ['site.settings', 'site.companyInfo', 'site.interests', 'site.regions'])
    add(endpoint, '')
  add('site.chooseTracking', '', () => [{ accept: false, tracking: {} }])
  add('site.places', '', () => [{ country: 'NL', typed: 'Utr' }])
  add('site.geocode', '', () => [{ lat: 52.09, lon: 5.12 }])
  add('site.staticPage', '', () => [{ slug: 'faq' }])
  add('landing.campaign', '', () => [{ name: 'gallery' }])
  add('landing.faces', '')
  add('landing.figures', '')
  add('figures.transparency', '')
  add('figures.transparency', '')

  aboutMember('members.profile', byId)
  aboutMember('members.photos', byId)
  aboutMember('members.visit', byId)
  aboutMember('members.report', (id) => ({ id, key: crypto.randomUUID(), reason: 'fake' }))
  add('members.report', 'a photo that Anna has not', () => [
    { id: anna.id, key: crypto.randomUUID(), reason: 'fake', photo: world.nobody },
  ])
  add('members.report', 'another reason, without words', () => [
    { id: anna.id, key: crypto.randomUUID(), reason: 'other' },
  ])
  const complaint = (more: object) => ({
    key: crypto.randomUUID(),
    reason: 'fake',
    words: 'Dit klopt niet',
    ...more,
  })
  const anAddress = () => ({ email: `${crypto.randomUUID()}@example.org` })
  add('members.complain', 'about Anna', () =>
    anyCase(anna.id).map((id) => complaint({ about: `/members/${id}`, ...anAddress() })),
  )
  add('members.complain', 'about nobody', () => [complaint({ about: `/members/${nobody}`, ...anAddress() })])
  add('members.complain', 'no address', () => [complaint({})])
  add('members.complaints', '')
  add('members.complaint', 'a receipt that we have not signed', () => [{ receipt: 'A'.repeat(43) }])
  add('moderation.statement', 'a link that we have not sealed', () => [{ objection: 'A'.repeat(86) }])
  add('moderation.appeal', 'a link that we have not sealed', () => [
    { objection: 'A'.repeat(86), words: 'Nee' },
  ])
  for (const kind of ['visitors', 'visited']) add('members.visits', kind, () => [{ kind }])
  add('members.visits', 'a cursor from elsewhere', () => [{ kind: 'visitors', cursor: 'x' }])
  for (const endpoint of ['members.own', 'members.blocked']) add(endpoint, '')
  add('members.update', '', () => [{ profile_text: 'Hallo' }])
  add('members.sayRace', '', () => [{ race: 'white', consent: true }, { race: null }])
  add('members.sayRace', 'no consent', () => [{ race: 'white' }, { race: 'white', consent: false }])
  add('members.showOnSister', '', () => [{ site: world.nobody, shown: false }])
  add('members.showOnSister', 'a site that shares no members', () => [{ site: world.nobody, shown: true }])
  add('discovery.search', '')
  add('discovery.matchFinder', '', () => [{ age: '35+', appearance: 'sexy' }])
  for (const endpoint of ['discovery.signupMatches', 'discovery.swipeDeck']) add(endpoint, '')
  add('discovery.savedSearches', '')
  const [search, removedSearch] = world.searches as [string, string]
  add('discovery.saveSearch', '', () => [
    { id: world.purchase, name: 'Hier', filters: {}, weekly_mail: false },
  ])
  aboutThing('discovery.updateSavedSearch', 'search', search, (id) => ({ id, looked: true }))
  add('discovery.removeSavedSearch', 'Anna’s search', ({ role }) =>
    role === 'Anna' ? [byId(removedSearch.toUpperCase())] : anyCase(search).map(byId),
  )
  add('discovery.removeSavedSearch', 'no such search', () => [nobody, anna.id].map(byId))
  aboutMember('discovery.swipe', (id) => ({ id, like: true }))
  aboutMember('discovery.undoSwipe', byId)
  for (const endpoint of ['likes.list', 'likes.autoLike']) add(endpoint, '')
  for (const kind of ['received', 'given', 'matches'])
    add('likes.page', `${kind}, a cursor from elsewhere`, () => [{ kind, cursor: 'x' }])
  aboutMember('likes.give', byId)
  aboutMember('likes.one', byId)
  aboutMember('likes.unlike', byId)
  aboutMember('likes.seen', byId)
  aboutMember('likes.pass', (id) => ({ id, passed: true }))
  aboutMember('likes.celebrated', byId)

  add('chat.list', '')
  add('chat.more', '', () => [{ cursor: `1.1.${world.purchase}` }])
  add('chat.find', '', () => [{ q: 'hoi' }])
  aboutMember('chat.messages', (id) => ({ member: id }))
  aboutMember('chat.send', (id) => ({ ...once(), to: id, body: 'Hoi' }))
  add('chat.gifts', '')
  aboutMember('chat.give', (id) => ({ ...once(), to: id, gift: 'rose' }))
  add('chat.photoCost', '', () => [{ photos: 2 }])
  aboutMember('chat.sendPhoto', (id) => ({ ...once(), to: id, file: world.picture }))
  aboutMember('chat.sendVoice', (id) => ({ ...once(), to: id, file: world.sound, wave: WAVE }))
  const ownChat = ({ role }: Asker) => anyCase(world.withAnna[role]!)
  const conversations: Record<string, (id: string) => object> = {
    'chat.messages': (id: string) => ({ conversation: id }),
    'chat.read': byId,
    'chat.report': (id: string) => ({ conversation: id, seq: 1, key: crypto.randomUUID(), reason: 'money' }),
    'chat.mute': (id: string) => ({ id, muted: true }),
    'chat.archive': (id: string) => ({ id, archived: true }),
    'chat.remove': (id: string) => ({ conversation: id }),
    'chat.react': (id: string) => ({ conversation: id, seq: 1, emoji: '👍' }),
    'chat.deleteForMe': (id: string) => ({ conversation: id, seq: 1 }),
    'chat.edit': (id: string) => ({ conversation: id, seq: 1, body: 'Anders' }),
    'chat.unsend': (id: string) => ({ conversation: id, seq: 1 }),
  }
  for (const [endpoint, input] of Object.entries(conversations)) {
    add(endpoint, 'their own conversation with Anna', (asker) => ownChat(asker).map(input))
    aboutThing(endpoint, 'conversation with Partner', world.withAnna.partner!, input)
  }

  add('photos.order', 'Anna’s photos', () => [{ ids: [removedPhoto, photo.toUpperCase()] }])
  add('photos.upload', '', async () => [{ ...once(), file: await picture() }])
  aboutThing('photos.crop', 'photo', photo, (id) => ({ id, crop: null }))
  aboutThing('photos.makeMain', 'photo', photo, byId)
  add('photos.remove', 'Anna’s photo', ({ role }) =>
    role === 'Anna' ? [byId(removedPhoto.toUpperCase())] : anyCase(photo).map(byId),
  )
  add('photos.remove', 'no such photo', () => [nobody, anna.id].map(byId))
  add('photos.verification', '')
  add('photos.startVerification', '')
  add('photos.sendVerification', 'Anna’s pose', async () => {
    const hers = 'select id from photo_verification where member_id = $1'
    const [pose] = await site.rows<{ id: string }>(hers, [anna.id])
    const file = await picture()
    return anyCase(pose!.id).map((id) => ({ id, file }))
  })
  add('photos.sendVerification', 'no such pose', async () => {
    const file = await picture()
    return [nobody, anna.id].map((id) => ({ id, file }))
  })
  add('photos.endVerification', '')

  add('payments.offers', '')
  add('payments.choosePaymentCountry', '', () => [{ country: 'NL' }])
  add('accounts.declareEnding', '', ({ role }) => [
    {
      key: crypto.randomUUID(),
      name: 'Anna',
      email: `${role.replaceAll(' ', '-').toLowerCase()}@elsewhere.example`,
      contract: 'Vonk',
      kind: 'ordinary',
    },
  ])
  add('payments.discountCode', 'welcome', () => [{ welcome: 'true' }])
  add('payments.discountCode', 'Anna’s code', () =>
    [world.code, world.code.toLowerCase()].map((code) => ({ code })),
  )
  add('payments.discountCode', 'no such code', () => [{ code: 'NONE-AT-ALL' }])
  add('payments.forgetDiscountCode', '')
  add('payments.order', 'the key of Anna’s order', async ({ visitor }) => {
    const [offer] = (await visitor.api.payments.offers()).offers
    const { id, amount } = offer!
    const order = { key: world.orderKey, package_id: id, amount, payment_method: 'ideal', bank: 'polder' }
    return [{ ...order, immediate_start: IMMEDIATE_START }]
  })
  aboutThing('payments.purchase', 'purchase', world.purchase, byId)
  aboutThing('payments.withdraw', 'purchase', world.purchase, (id) => ({ id, key: crypto.randomUUID() }))
  add('payments.setTopUp', 'Anna’s kept method', () => [
    {
      package_id: '20',
      below_credits: 5,
      stored_method: world.stored,
      monthly_maximum: 5_000,
      currency: 'EUR',
      agreed: TOP_UP,
    },
  ])
  add('payments.removeStoredMethod', 'Anna’s kept method', ({ role }) =>
    role === 'Anna' ? [byId(world.stored.toUpperCase())] : anyCase(world.stored).map(byId),
  )
  add('payments.setSpendingLimit', '', () => [{ amount: 5_000, currency: 'EUR' }])
  add('payments.pauseSpending', '', () => [{ days: '1' }])
  add('payments.removeStoredMethod', 'no such method', () => [nobody, anna.id].map(byId))
  add('payments.directDebit', '')
  add('payments.sendDebitCode', '', () => [DETAILS])
  add('payments.signMandate', 'another code', () => [
    { ...DETAILS, key: crypto.randomUUID(), otp: 'none', mandate_text: MANDATE_TEXT },
  ])
  aboutThing('payments.revokeMandate', 'mandate', world.mandate, byId)
  for (const endpoint of [
    'payments.storedMethods',
    'payments.spending',
    'payments.topUp',
    'payments.stopTopUp',
    'payments.purchases',
    'payments.unusedCredits',
    'payments.creditHistory',
    'payments.leavingOffer',
    'payments.takeLeavingOffer',
  ])
    add(endpoint, '')

  for (const endpoint of ['notifications.preferences', 'notifications.resumeMail', 'notifications.endPush'])
    add(endpoint, '')
  add('notifications.choose', '', () => [{ emails: { like: false } }])
  for (const endpoint of ['confirmMail', 'unsubscribeLink', 'unsubscribe'])
    byLink(`notifications.${endpoint}`)
  add('notifications.mailEvents', 'without the secret', () => [
    { events: [{ type: 'spam', email: anna.email }] },
  ])

  for (const endpoint of ['user', 'consents', 'dataExport', 'sessions', 'passkeys', 'activation'])
    add(`accounts.${endpoint}`, '')
  for (const endpoint of ['pageHidden', 'sendActivation', 'askForLogin']) add(`accounts.${endpoint}`, '')
  add('accounts.beginSignup', '', () => [once()])
  add('accounts.update', '', () => [{ language: 'nl' }])
  add('accounts.decideConsent', '', () => [{ special_category: true }])
  add('accounts.login', 'Anna’s address, a wrong password', () => [
    { email: anna.email, password: 'geraden' },
  ])
  add('accounts.login', 'with a push subscription', () => [{ subscription: SUBSCRIPTION }])
  add('accounts.logInByPasskey', 'Anna’s passkey, a challenge of another browser', async () => [
    world.authenticator.answer(await site.visitor().api.accounts.askForLogin()),
  ])
  const taken = () => [signupForm(site, { name: 'Nieuw', email: anna.email.toUpperCase() })]
  add('accounts.checkSignup', 'Anna’s address', taken)
  add('accounts.signup', 'Anna’s address', taken)
  byLink('accounts.preparedSignup')
  add('accounts.completeSignup', 'an unknown link, or one for something else', () =>
    [nobody, world.resetToken].map((token) => ({ ...taken()[0], seeks: 'male', token })),
  )
  for (const endpoint of [
    'activate',
    'reactivation',
    'reactivate',
    'endByLink',
    'confirmEmailChange',
    'undoEmailChange',
  ])
    byLink(`accounts.${endpoint}`)
  byLink('accounts.lookAtLink', { purpose: 'mail_change' })
  add('accounts.resetPassword', 'an unknown link', () =>
    [nobody, askers.Anna.otherSession].map((token) => ({
      token,
      password: 'een heel nieuw wachtwoord',
      password_again: 'een heel nieuw wachtwoord',
    })),
  )
  add('accounts.askForReset', '', ({ role }) => [{ email: `${role}@nergens.example.org` }])
  add('accounts.awaitedMail', 'an unknown ticket', () => [{ ticket: nobody }])
  add('accounts.sendEmailChange', 'without a pending change', NOTHING)
  add('accounts.changeEmail', 'a wrong password', () => [{ email: 'x@example.org', password: 'geraden' }])
  add('accounts.changeEmail', 'Anna’s address', () => [{ email: anna.email, password: PASSWORD }])
  add('accounts.changeEmail', 'an unused address', ({ role }) => [
    { email: `${role}.nieuw@example.org`, password: PASSWORD },
  ])
  add('accounts.sendEmailChange', 'with a pending change', NOTHING)
  add('accounts.cancelEmailChange', '')

  const proven = (when: string) => {
    add('accounts.endSession', `Anna’s session, ${when} a proof`, ({ role }) =>
      role === 'Anna' ? [byId(world.session.toUpperCase())] : anyCase(world.session).map(byId),
    )
    add('accounts.removePasskey', `Anna’s passkey, ${when} a proof`, ({ role }) =>
      role === 'Anna' ? [byId(world.passkey.toUpperCase())] : anyCase(world.passkey).map(byId),
    )
    add('accounts.askForNewPasskey', `${when} a proof`, NOTHING)
    for (const endpoint of ['requestExport', 'openExport']) add(`accounts.${endpoint}`, `${when} a proof`)
    add('accounts.addPasskey', `a made-up passkey, ${when} a proof`, () => [
      { id: 'x', response: { clientDataJSON: 'x', attestationObject: 'x' } },
    ])
  }
  aboutThing('accounts.renamePasskey', 'passkey', world.passkey, (id) => ({ id, name: 'Van mij' }))
  proven('before')
  add('accounts.endOtherSessions', 'before a proof', NOTHING)
  add('accounts.askForProof', '')
  add('accounts.proveByPasskey', 'Anna’s passkey', async ({ visitor }) => {
    const askForProof = (who: Visitor) => who.api.accounts.askForProof()
    const request = await askForProof(visitor).catch(() => askForProof(askers.Anna.visitor))
    return [world.authenticator.answer(request)]
  })
  add('accounts.prove', 'a wrong password', () => [{ password: 'geraden' }])
  add('accounts.prove', 'the right password', () => [{ password: PASSWORD }])
  proven('after')
  add('accounts.endSession', 'their own other session, after a proof', ({ otherSession }) => [
    byId(otherSession!),
  ])
  add('accounts.endOtherSessions', 'after a proof', NOTHING)
  add('accounts.changePassword', 'a wrong password', () => [
    { old_password: 'geraden', new_password: 'een heel nieuw wachtwoord' },
  ])
  add('accounts.changePassword', 'the right password', () => [
    { old_password: PASSWORD, new_password: 'een heel nieuw wachtwoord' },
  ])

  // These attempts come last, because they change the callers' rights.
  aboutMember('members.block', byId)
  aboutMember('members.unblock', byId)
  add('accounts.deleteAccount', '')
  add('accounts.logout', '')
  return attempts
}
