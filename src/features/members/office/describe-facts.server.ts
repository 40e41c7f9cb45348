import { translate } from '#features/site/translate.server.ts'
import { MORE_CHOICE_FIELDS } from '#shared/more-facts.ts'
import type { StaffLanguage } from '#shared/staff.ts'
import type { listPrompts, MemberRow } from './describe-queries.server.ts'

type Fact = { name: string; value: string }

/** What a member says of themselves besides their text, in a colleague's language. */
export function describeFacts(
  row: MemberRow,
  prompts: Awaited<ReturnType<typeof listPrompts>>,
  language: StaffLanguage,
): Fact[] {
  const site = translate(language, 'site')
  const members = translate(language, 'members')
  const tongues = new Intl.DisplayNames([language], { type: 'language' })
  const chosen = {
    signup_reason: row.signupReason,
    relationship_status: row.relationshipStatus,
    body_type: row.bodyType,
    hair_color: row.hairColor,
    eye_color: row.eyeColor,
    tattoos: row.tattoos,
    appearance: row.appearance,
  }
  const more = { ...row, child_wish: row.childWish }
  const facts = [
    ...Object.entries(chosen).map(([field, value]) => ({
      name: site(`fields.${field}`),
      value: value && site(`values.${field}.${value}`, { gender: row.gender }),
    })),
    {
      name: members('more.height'),
      value: row.heightCm && members('more.centimetres', { cm: row.heightCm }),
    },
    ...MORE_CHOICE_FIELDS.map((field) => ({
      name: members(`more.${field}`),
      value: more[field] && members(`more.said.${field}.${more[field]}`),
    })),
    { name: members('more.work'), value: row.work },
    {
      name: members('more.languages'),
      value: row.languages.map((code) => tongues.of(code) ?? code).join(', '),
    },
    {
      name: site('fields.interests'),
      value: row.interests.map((one) => site(`interests.${one}`)).join(', '),
    },
    ...prompts.map(({ prompt, answer }) => ({ name: members(`prompts.starters.${prompt}`), value: answer })),
  ]
  return facts.flatMap(({ name, value }) => (value ? [{ name, value }] : []))
}
