import { refuseCommonPassword } from '#features/accounts/account/password-list.server.ts'
import { hashPassword } from '#features/accounts/account/passwords.server.ts'
import { emailKey } from '#features/accounts/account/rules.ts'
import { hashToken } from '#features/accounts/account/token-hash.server.ts'
import { brandOfSite } from '#features/site/brand.server.ts'
import { sendBranded } from '#features/site/branded-mail.server.ts'
import type { SiteContext } from '#features/site/context.server.ts'
import { translate } from '#features/site/translate.server.ts'
import type { App } from '#server/app.ts'
import { DAY } from '#server/clock.ts'
import type { Tx } from '#server/database/connect.ts'
import { transact } from '#server/database/transact.ts'
import { fail, refuseField } from '#server/errors.ts'
import type { JobKind } from '#server/jobs/jobs.ts'
import type { StaffAction, StaffLanguage, StaffRole } from '#shared/staff.ts'
import { type Actor, actorOf, logAct } from './action-log.server.ts'
import { createStaff, renewStaff } from './create-staff.server.ts'
import {
  closeInvitation,
  deleteInvitation,
  findInvitation,
  insertInvitation,
  lockInvitation,
  prolongInvitation,
} from './invitation-queries.server.ts'
import { newRecoveryCodes, newSecret } from './second-factor.server.ts'
import type { StaffContext } from './staff-context.server.ts'
import { requireFirstCode } from './staff-login.server.ts'
import {
  findRole,
  findStaff,
  findStaffByEmail,
  grantRole,
  hasRole,
  lockStaffByEmail,
  replaceRecoveryCodes,
} from './staff-queries.server.ts'
import { beginStaffSession } from './staff-session.server.ts'
import { deleteStaffSessions } from './staff-session-queries.server.ts'

const INVITATION_DAYS = 7

export type InvitationMail = {
  siteId: string
  email: string
  language: StaffLanguage
  role: StaffRole
  /** Without one, they are staff already and have got the role. */
  token: string | null
  /** They are staff already, and lost what they log in with. */
  renews?: boolean
}
export const INVITATION_MAIL: JobKind<InvitationMail> = { name: 'office.invitation-mail', retries: 8 }

type Invitation = { email: string; role: StaffRole; language: StaffLanguage }

/**
 * Writes an invitation to a site's staff. A person who is staff of another site gets the role at once; one who was
 * staff once begins anew.
 * @returns the token of the link; null where none is needed
 */
export async function writeInvitation(
  tx: Tx,
  app: Pick<App, 'clock' | 'ids'>,
  { siteId, staffId }: Actor,
  { email, role, language }: Invitation,
): Promise<string | null> {
  const key = emailKey(email)
  const now = app.clock.now()
  const log = (action: StaffAction) =>
    logAct(tx, app, { siteId, staffId }, { action, subject: email, after: { role } })
  const known = await findStaffByEmail(tx, key)
  if (known && (await hasRole(tx, known.id))) {
    if (await findRole(tx, known.id, siteId)) refuseField('email', 'is_staff')
    await grantRole(tx, { staffId: known.id, siteId, role, grantedBy: staffId, grantedAt: now })
    await log('role_granted')
    return null
  }
  const token = await writeLink(tx, app, { siteId, staffId }, { email, role, language }, known !== undefined)
  await log('staff_invited')
  return token
}

async function writeLink(
  tx: Tx,
  app: Pick<App, 'clock' | 'ids'>,
  { siteId, staffId }: Actor,
  { email, role, language }: Invitation,
  renews: boolean,
): Promise<string> {
  const token = app.ids.token()
  const createdAt = app.clock.now()
  await insertInvitation(tx, {
    ...{ id: app.ids.uuid(), tokenHash: hashToken(token), siteId },
    ...{ email, emailKey: emailKey(email), role, language, invitedBy: staffId, renews },
    createdAt,
    expiresAt: new Date(createdAt.getTime() + INVITATION_DAYS * DAY),
  })
  return token
}

/**
 * Writes the link by which a colleague sets a new password and second factor. They are logged out at once, as what they
 * lost may be in other hands; what they had works until the link is used.
 * @throws not_found for a person without a role here
 */
export async function writeRenewal(
  tx: Tx,
  app: Pick<App, 'clock' | 'ids'>,
  by: Actor,
  staffId: string,
): Promise<Invitation & { token: string }> {
  const known = (await findStaff(tx, staffId)) ?? fail('not_found')
  const role = (await findRole(tx, staffId, by.siteId)) ?? fail('not_found')
  const { email, language } = known
  await deleteStaffSessions(tx, staffId)
  const token = await writeLink(tx, app, by, { email, role, language }, true)
  await logAct(tx, app, by, { action: 'access_renewal_sent', subject: staffId })
  return { email, role, language, token }
}

/** Mails a colleague a link to set a new password and second factor. @throws not_found */
export async function renewAccess(context: StaffContext, id: string): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const renewal = await writeRenewal(tx, app, actorOf(context), id)
    await app.jobs.enqueue(tx, INVITATION_MAIL, { siteId: site.id, ...renewal, renews: true })
  })
}

/** Where a browser accepts an invitation. The token is no part of what is sent to servers. */
export function invitationPath(token: string): string {
  return `/admin/invitation#${token}`
}

/** Invites a person by mail. @throws invalid_input at `email` if they are staff here */
export async function invite(context: StaffContext, invitation: Invitation): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const token = await writeInvitation(tx, app, actorOf(context), invitation)
    await app.jobs.enqueue(tx, INVITATION_MAIL, { siteId: site.id, ...invitation, token })
  })
}

/** @throws not_found */
export async function withdrawInvitation(context: StaffContext, id: string): Promise<void> {
  const { app, site } = context
  await transact(app.db, async (tx) => {
    const email = await deleteInvitation(tx, site.id, id)
    if (!email) fail('not_found')
    await logAct(tx, app, actorOf(context), { action: 'invitation_withdrawn', subject: email })
  })
}

/** What an invitation's link leads to, with the secret of a new authenticator app. @throws link_invalid */
export async function describeInvitation({ app, site }: SiteContext, token: string) {
  const found = await findInvitation(app.db, site.id, hashToken(token), app.clock.now())
  if (!found) fail('link_invalid')
  const { email, role, language } = found
  return { email, role, language, app: newSecret(app.secret, { site: site.settings.name, email }) }
}

type Acceptance = {
  token: string
  name: string
  language: StaffLanguage
  password: string
  setup: string
  code: string
}

/**
 * Makes an account of an invitation and logs it in.
 * @returns the recovery codes, which are shown this once
 * @throws link_invalid
 */
export async function acceptInvitation(
  context: SiteContext,
  { token, name, language, password, setup, code }: Acceptance,
): Promise<{ codes: string[] }> {
  const { app, site } = context
  refuseCommonPassword('password', password)
  // Before the password is hashed in vain.
  if (!(await findInvitation(app.db, site.id, hashToken(token), app.clock.now()))) fail('link_invalid')
  const passwordHash = await hashPassword(password)
  const { codes, hashes } = newRecoveryCodes()
  await transact(app.db, async (tx) => {
    const now = app.clock.now()
    const invitation = await lockInvitation(tx, site.id, hashToken(token), now)
    const known = invitation && (await lockStaffByEmail(tx, invitation.emailKey))
    // A person who became staff by another invitation meanwhile gets the role by a new one.
    if (!invitation || (known !== undefined) !== invitation.renews) fail('link_invalid')
    const totpStep = requireFirstCode(context, { setup, code })
    const { email, role, invitedBy } = invitation
    const login = { name, language, passwordHash, totpSecret: setup, totpStep }
    const granted = { siteId: site.id, role, grantedBy: invitedBy }
    const id = known
      ? await renewStaff(tx, app, known.id, { ...login, ...granted })
      : await createStaff(tx, app, { email, ...login, ...granted })
    await replaceRecoveryCodes(tx, id, hashes)
    await closeInvitation(tx, invitation.id, now)
    const action = known ? 'access_renewed' : 'staff_joined'
    await logAct(tx, app, { siteId: site.id, staffId: id }, { action, after: { role } })
    await beginStaffSession(tx, context, id)
  })
  return { codes }
}

export async function mailInvitation(
  app: App,
  { siteId, email, language, role, token, renews = false }: InvitationMail,
) {
  // A link counts from the sending.
  const expiresAt = new Date(app.clock.now().getTime() + INVITATION_DAYS * DAY)
  if (token) await prolongInvitation(app.db, hashToken(token), expiresAt)
  await sendBranded(app, {
    feature: 'office',
    kind: renews ? 'renewal_mail' : 'invitation_mail',
    to: { email, language },
    brand: await brandOfSite(app, siteId),
    values: { role: translate(language, 'office')(`roles.${role}`) },
    paragraphs: token ? ['body', 'needed'] : ['granted'],
    path: token ? invitationPath(token) : '/admin',
    button: token ? 'button' : 'open',
  })
}
