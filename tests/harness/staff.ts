import { createORPCClient } from '@orpc/client'
import type { ContractRouterClient } from '@orpc/contract'
import { OpenAPILink } from '@orpc/openapi-client/fetch'
import { Secret, TOTP } from 'otpauth'
import { type OfficeContract, officeContract } from '#features/office/contract.ts'
import { writeInvitation } from '#features/office/staff/invite.server.ts'
import { transact } from '#server/database/transact.ts'
import type { StaffRole } from '#shared/staff.ts'
import type { Visitor } from './browser-like.ts'
import type { TestSite } from './site.ts'

export type Office = ContractRouterClient<OfficeContract>

/** A colleague at a browser of their own. */
export type Staff = {
  visitor: Visitor
  office: Office
  id: string
  email: string
  password: string
  recoveryCodes: string[]
  /** The code that their app shows now. */
  code(): string
}

export const STAFF_PASSWORD = 'lantaarn kwispel zolder'

/** Staff's API, as this visitor's browser calls it. */
export function officeOf(visitor: Visitor): Office {
  return createORPCClient(
    new OpenAPILink(officeContract, {
      url: `${visitor.url}/api`,
      fetch: async (request) => visitor.fetch(request.url, await asInit(request)),
    }),
  )
}

async function asInit(request: Request): Promise<RequestInit> {
  const body = await request.arrayBuffer()
  return { method: request.method, headers: request.headers, ...(body.byteLength > 0 && { body }) }
}

/** The code of an authenticator app with this secret. */
export function codeOf(site: TestSite, typed: string): string {
  const secret = Secret.fromBase32(typed.replaceAll(' ', ''))
  return new TOTP({ secret }).generate({ timestamp: site.clock.now().getTime() })
}

/** Invites a person as the operator's command does. @returns the token of the link */
export async function inviteStaff(site: TestSite, email: string, role: StaffRole): Promise<string> {
  const by = { siteId: site.siteId, staffId: null }
  const invitation = { email, role, language: 'nl' as const }
  const token = await transact(site.app.db, (tx) => writeInvitation(tx, site.app, by, invitation))
  return token!
}

/** A colleague who was invited, has accepted and is logged in. */
export async function newStaff(site: TestSite, role: StaffRole): Promise<Staff> {
  const email = `${role}-${crypto.randomUUID().slice(0, 8)}@staff.example`
  const token = await inviteStaff(site, email, role)
  const visitor = site.visitor()
  const office = officeOf(visitor)
  const { app } = await office.account.invitation({ token })
  const code = () => codeOf(site, app.typed)
  const { codes } = await office.account.acceptInvitation({
    token,
    name: `${role} aan het werk`,
    language: 'nl',
    password: STAFF_PASSWORD,
    setup: app.sealed,
    code: code(),
  })
  const { id } = await office.account.self()
  return { visitor, office, id, email, password: STAFF_PASSWORD, recoveryCodes: codes, code }
}

/** Tries to log in at the office, without a code at first. */
export const logIn = (
  site: TestSite,
  { email, password }: Pick<Staff, 'email' | 'password'>,
  code?: string,
  visitor = site.visitor(),
) => officeOf(visitor).account.logIn({ email, password, ...(code && { code }) })

/** What the log has of one kind. */
export const actsOf = async (owner: Staff, action: string) =>
  (await owner.office.staff.acts({})).acts.filter((act) => act.action === action)
