import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { INTERESTS } from '#shared/profile/interests.ts'
import { expectRefusal } from './harness/errors.ts'
import { signupForm } from './harness/signup-form.ts'
import { startSite, type TestSite } from './harness/site.ts'
import { words } from './harness/words.ts'

// The literal texts of specification.md: sentences, field names, lists of values.

let site: TestSite
beforeAll(async () => {
  site = await startSite()
})
afterAll(() => site.stop())

it.each([
  ['nl', 'accounts.login.failed', {}, 'Login mislukt, probeer opnieuw'],
  ['nl', 'site.error_page.unexpected', {}, 'Er is een fout opgetreden, probeer het later opnieuw.'],
  ['nl', 'accounts.signup.errors.name_is_email', {}, 'Je profielnaam moet anders zijn dan je e-mailadres'],
  ['nl', 'accounts.signup.errors.name_starts_with_at', {}, 'Je profielnaam mag niet beginnen met een @'],
  ['nl', 'accounts.signup.birth.required', { min_age: 21 }, 'Vul uw geboortedatum in (21+ jaar)'],
  ['nl', 'accounts.reset.differ', {}, 'De opgegeven wachtwoorden zijn niet gelijk.'],
  ['nl', 'members.own.limit_title', {}, 'Foto-limiet bereikt'],
  ['nl', 'payments.transactions.card_failed_title', {}, 'Creditcard betaling mislukt'],
  ['nl', 'payments.checkout.code_refused.not_found', {}, 'Code niet gevonden'],
  ['nl', 'payments.checkout.code_refused.used', {}, 'Code reeds gebruikt'],
  ['nl', 'payments.debit.blocked', {}, 'Je account is geblokkeerd voor automatische incasso.'],
  ['nl', 'site.errors.debit_blocked', {}, 'Je account is geblokkeerd voor automatische incasso.'],
  ['nl', 'site.errors.debit_code_invalid', { tries_left: 0 }, 'Code ongeldig. Vraag een nieuwe aan.'],
  ['en', 'site.error_page.page_not_found', {}, 'This page could not be found'],
  ['en', 'site.error_page.back_home', {}, 'Back to the home page'],
  ['en', 'site.error_page.error_page_failed', {}, 'An error occurred while showing the error page'],
  ['en', 'site.popups.match.title', {}, 'It’s a match!'],
  ['en', 'site.popups.like.new', {}, 'New like!'],
] as const)('says in %s at %s what is specified', (locale, key, values, said) => {
  expect(words(locale)(key, values)).toBe(said)
})

describe('the fields', () => {
  it('of the user', async () => {
    const visitor = site.visitor()
    const signup = signupForm(site, { name: 'Velden', email: 'velden@example.org' })
    await visitor.api.accounts.signup(signup)
    const { body } = await visitor.call('GET', '/user.php')
    expect(body.user).toMatchObject({
      profile: {
        id: expect.any(String),
        name: 'Velden',
        country: 'NL',
        status: 'active',
        main_image: null,
      },
      credits: 5,
      paid_user: false,
      status: 'not_confirmed',
      notifications_disabled: [],
      mail_given_up: false,
      language: 'nl',
    })
    const { signup_date } = body.user as { signup_date: string }
    expect(Math.abs(Date.parse(signup_date) - site.clock.now().getTime())).toBeLessThan(60_000)
    expect((await site.visitor().call('GET', '/user.php')).body).toEqual({ user: null })
  })

  it('of a member’s profile, each as the member chose it', async () => {
    const anna = await site.build.member({ name: 'Anna', dateOfBirth: '1990-01-01' })
    const chosen = {
      profile_text: 'Hallo',
      hair_color: 'red',
      eye_color: 'green',
      body_type: 'athletic',
      relationship_status: 'divorced',
      tattoos: 'some',
      interests: ['adventure', 'art', 'beach', 'cooking', 'music'],
      signup_reason: 'friendship',
    } as const
    const { api } = await site.login(anna)
    await api.members.update({ ...chosen, interests: [...chosen.interests] })
    const reader = await site.login(await site.build.member({ gender: 'male' }))
    const { body } = await reader.call('GET', `/members/${anna.id}`)
    expect(body.profile).toMatchObject({
      ...chosen,
      id: anna.id,
      name: 'Anna',
      age: site.clock.now().getUTCFullYear() - 1990,
      gender: 'female',
      sexuality: 'hetero',
      photos: [],
      fictional: false,
      status: 'active',
    })
  })

  it('of chats, likes, their messages and what a search finds', async () => {
    const [anna, bram] = [await site.build.member(), await site.build.member({ gender: 'male' })]
    const [asAnna, asBram] = [await site.login(anna), await site.login(bram)]
    const sent = { id: crypto.randomUUID(), to: anna.id, body: 'Hoi' }
    const { conversation } = (await asBram.call('POST', '/messages', sent)).body
    expect((await asAnna.call('GET', '/chats.php')).body).toMatchObject({
      chats: [{ id: conversation, profile: { id: bram.id }, num_unread_messages: 1 }],
    })
    expect((await asAnna.call('GET', `/messages?conversation=${conversation}`)).body).toMatchObject({
      messages: [{ body: 'Hoi', mine: false }],
    })
    await asBram.api.likes.give({ id: anna.id })
    expect((await asAnna.call('GET', '/likes.php')).body).toMatchObject({
      profiles: [{ id: bram.id }],
      liked_by: [{ id: bram.id, like_new: true }],
    })
    const query = 'gender=male&country=NL&countryregion=NL-UT&min_age=18&max_age=99'
    expect((await asAnna.call('GET', `/members?${query}`)).body).toMatchObject({
      profiles: expect.arrayContaining([expect.objectContaining({ id: bram.id })]),
      num_results: expect.any(Number),
      similar_results: expect.any(Array),
      similar_num_results: expect.any(Number),
    })
  })

  it('of the company, which stand apart from the settings', async () => {
    await site.rows(
      `update site set settings = settings || '{"support_phone": "+31 30-123 45 67"}' where id = $1`,
      [site.siteId],
    )
    site.clock.advance(10_000)
    const { body } = await site.visitor().call('GET', '/companyinfo.php')
    expect(body.company).toEqual({
      name: 'Vonk Test B.V.',
      address: 'Teststraat 1',
      city: 'Utrecht',
      country: 'NL',
      kvk: '12345678',
      tradenames: ['Vonk'],
      vat_numbers: ['NL000000000B00'],
      support_phone: '+31301234567',
      delete_discount: null,
      added: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
    })
  })

  it('of the terms’ version: 1 December 2023, or the company’s own start if that is later', async () => {
    const versionOf = async (added: string, name: string) => {
      await site.rows('update site set created_at = $2 where id = $1', [site.siteId, added])
      site.clock.advance(10_000)
      const form = signupForm(site, { name, email: `${name}@example.org` })
      const { user } = await site.visitor().api.accounts.signup(form)
      const [row] = await site.rows<{ terms_version: Date }>(
        'select terms_version from account where id = $1',
        [user.profile.id],
      )
      return row!.terms_version.toISOString()
    }
    expect(await versionOf('2020-02-02T10:00:00Z', 'Vroegterms')).toBe('2023-12-01T12:00:00.000Z')
    expect(await versionOf('2025-02-02T10:00:00Z', 'Laterterms')).toBe('2025-02-02T10:00:00.000Z')
  })
})

describe('the values', () => {
  it('of reasons to leave: seven, remarks with any, and no other', async () => {
    const reasons = [
      'price',
      'found_someone',
      'not_looking',
      'site_problems',
      'no_members',
      'time',
      'other',
    ] as const
    const leaver = async () => site.login(await site.build.member())
    for (const reason of reasons)
      await (await leaver()).api.accounts.deleteAccount({ reason, remarks: 'Tot ziens' })
    const kept = await site.rows<{ reason: string }>('select reason, remarks from leaving_reason')
    expect(kept.map(({ reason }) => reason).toSorted()).toEqual(reasons.toSorted())
    const unsure = await leaver()
    const wrong = unsure.api.accounts.deleteAccount({ reason: 'boredom' as never })
    await expectRefusal(wrong, 'invalid_input')
    expect((await unsure.api.accounts.user()).user).not.toBeNull()
  })

  it('of interests: about fifty, each with a name in the visitor’s language', async () => {
    const { interests } = await site.visitor({ cookie: 'locale=de' }).api.site.interests()
    expect(interests.map(({ key }) => key)).toEqual([...INTERESTS])
    expect(interests.length).toBeGreaterThanOrEqual(50)
    expect(interests.find(({ key }) => key === 'cooking')?.name).toBe('Kochen')
    for (const key of ['adventure', 'art', 'beach', 'cooking', 'music'])
      expect(interests.map((one) => one.key)).toContain(key)
  })
})
