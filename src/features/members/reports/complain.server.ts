import type { ApiContext } from '#features/accounts/account/context.server.ts'
import { countDailyMail } from '#features/accounts/account/daily-mails.server.ts'
import { ticketFor } from '#features/accounts/account/mail-trouble.server.ts'
import { emailKey, mailboxOf } from '#features/accounts/account/rules.ts'
import { addressBlock } from '#server/countries.ts'
import type { Tx } from '#server/database/connect.ts'
import { askTogether } from '#server/database/together.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import { unseal } from '#server/seal.ts'
import type { ReportReason } from '#shared/report.ts'
import { uuid } from '#shared/text.ts'
import { visibleQuery } from '../gate.server.ts'
import type { OwnComplaint } from './complaints-contract.ts'
import { holdProfile } from './hold.server.ts'
import { RECEIPT_PURPOSE } from './receipt-mail.server.ts'
import { type Filed, keepReport } from './report.server.ts'
import { findReport, listReportsBy } from './report-queries.server.ts'

const COMPLAINTS_BY_MEMBER = { points: 20, seconds: 24 * 3600 }
const COMPLAINTS_BY_ADDRESS = { points: 10, seconds: 3600 }
const LISTED = 50

type Complaint = {
  key: string
  reason: ReportReason
  about: string
  words: string
  email?: string | undefined
}

/** Takes a complaint about anything, from members and from others, who leave an address. Once by key. */
export async function complain(
  context: ApiContext,
  { email, ...complaint }: Complaint,
): Promise<Filed & { ticket: string }> {
  const { app, site, session, origin, locale } = context
  const viewer = session?.viewer
  if (!viewer && !email) refuseField('email', 'email_missing')
  const author = viewer ? { reporterId: viewer.id } : { email: email!, emailKey: emailKey(email!) }
  const ticket = ticketFor(context, viewer?.email ?? email!, ['members.receipt_mail'])
  const filed = await keepReport(
    app,
    site.id,
    author,
    { ...complaint, language: locale },
    {
      access: async (tx) => ({ memberId: await memberIn(tx, context, complaint.about) }),
      async count(tx) {
        if (viewer) return app.limits.spend('complaint', COMPLAINTS_BY_MEMBER, viewer.id)
        await app.limits.spend('complaint-address', COMPLAINTS_BY_ADDRESS, addressBlock(origin.ip))
        if (email) await countDailyMail(tx, app, 'complaint', `${site.id} ${mailboxOf(email)}`)
      },
    },
  )
  return { ...filed, ticket }
}

/** The member whose page is named, if the author sees them; the answer is the same either way. */
async function memberIn(tx: Tx, { site, session }: ApiContext, about: string): Promise<string | null> {
  const [named] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/i.exec(about) ?? []
  const id = uuid.safeParse(named)
  if (!id.success) return null
  const [profile] = await askTogether(tx, [visibleQuery({ site, viewer: session?.viewer }, id.data)])
  return profile && !profile.own ? id.data : null
}

/** The member's own complaints and reports, newest first. */
export async function listOwnComplaints({ app, session }: ApiContext): Promise<OwnComplaint[]> {
  const { viewer } = session ?? fail('authentication_required')
  return (await listReportsBy(app.db, viewer.id, LISTED)).map(({ name, about, createdAt, ...own }) => ({
    ...own,
    about: about || name || '',
    created_at: createdAt.toISOString(),
  }))
}

/** The state of one complaint, for the reader of its mail: the link proves the address, so a minor is hidden now. */
export async function readComplaint({ app, site }: ApiContext, receipt: string): Promise<OwnComplaint> {
  const id = unseal(app, RECEIPT_PURPOSE, receipt) ?? fail('link_invalid')
  const report = await findReport(app.db, id)
  if (report?.siteId !== site.id) fail('link_invalid')
  const { memberId, emailKey: author, lookingSiteId: siteId } = report
  if (report.reason === 'minor' && report.state === 'received' && memberId && author)
    await transact(app.db, (tx) => holdProfile(tx, app, { id, siteId, memberId, author }))
  const { number, reason, about, state, createdAt } = report
  // The words stay with their author: the link may be in others' hands.
  return { number, reason, about, words: '', state, created_at: createdAt.toISOString() }
}
