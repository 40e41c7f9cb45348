import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { officeContract } from '#features/office/contract.ts'
import { ERRORS } from '#shared/errors.ts'
import { mayStaff, STAFF_ROLES, type StaffRight } from '#shared/staff.ts'
import type { Visitor } from './harness/browser-like.ts'
import { allEndpoints, type Endpoint, send } from './harness/endpoints.ts'
import { brokenInputs, validInputs } from './harness/inputs-of.ts'
import { startSite, type TestSite } from './harness/site.ts'
import { newStaff, type Staff } from './harness/staff.ts'

/** What each of staff's endpoints needs. One that is missing here fails the test. */
const NEEDS: Record<keyof typeof officeContract, StaffRight | 'nothing' | 'a login'> = {
  logIn: 'nothing',
  invitation: 'nothing',
  acceptInvitation: 'nothing',
  logOut: 'a login',
  self: 'a login',
  chooseLanguage: 'a login',
  changePassword: 'a login',
  renewRecoveryCodes: 'a login',
  sessions: 'a login',
  endSession: 'a login',
  endOtherSessions: 'a login',
  staff: 'staff',
  invite: 'staff',
  withdrawInvitation: 'staff',
  changeRole: 'staff',
  renewAccess: 'staff',
  endRole: 'staff',
  acts: 'audit',
  ownSites: 'a login',
  today: 'figures',
  openRefunds: 'money',
  waiting: 'queues',
  next: 'queues',
  keep: 'queues',
  release: 'queues',
  itemConversation: 'queues',
  decide: 'queues',
  decideMember: 'queues',
  liftDecision: 'queues',
  undo: 'queues',
  findMembers: 'members',
  listMembers: 'members',
  openMember: 'members',
  memberLedger: 'members',
  endMemberSessions: 'help_members',
  resendConfirmation: 'help_members',
  resendReceipt: 'help_members',
  resendStatement: 'help_members',
  sendResetLink: 'help_members',
  startMemberExport: 'help_members',
  correctBirthDate: 'change_members',
  grantMemberCredits: 'change_members',
  eraseMember: 'change_members',
  writeNote: 'notes',
  handedOver: 'notes',
  closeNote: 'notes',
  openReportedConversation: 'queues',
  accountsToLookAt: 'members',
  markLookedAt: 'queues',
  fictionalProfiles: 'fictional',
  fictionalPlaces: 'fictional',
  fictionalProfile: 'fictional',
  makeFictional: 'fictional',
  changeFictional: 'fictional',
  pauseFictional: 'fictional',
  addPortrait: 'fictional',
  drawPortrait: 'fictional',
  removePortrait: 'fictional',
  desk: 'desk',
  deskNext: 'desk',
  deskKeep: 'desk',
  deskRelease: 'desk',
  deskAnswer: 'desk',
  deskDone: 'desk',
  purchases: 'money',
  findPurchases: 'money',
  purchase: 'money',
  refund: 'money',
  reversals: 'money',
  sendRefund: 'money',
  paidByHand: 'money',
  books: 'money',
  exportBooks: 'money',
  codes: 'prices',
  makeCode: 'prices',
  switchCode: 'prices',
  mailings: 'mailings',
  mailing: 'mailings',
  makeMailing: 'mailings',
  changeMailing: 'mailings',
  removeMailing: 'mailings',
  countReceivers: 'mailings',
  previewMailing: 'mailings',
  mailingCodes: 'mailings',
  testMailing: 'mailings',
  sendMailing: 'mailings',
  stopMailing: 'mailings',
  health: 'health',
  retryFailed: 'health',
  tryServices: 'health',
  discardFailed: 'deployment',
  siteForm: 'settings',
  siteVersion: 'settings',
  previewSite: 'settings',
  changeSite: 'settings',
  siteVersions: 'settings',
  restoreSite: 'settings',
  addSitePicture: 'settings',
  siteDomains: 'settings',
  addDomain: 'domains',
  removeDomain: 'domains',
  makeSite: 'staff',
  siteTexts: 'settings',
  siteText: 'settings',
  previewSiteText: 'settings',
  writeSiteText: 'settings',
  figures: 'figures',
  landingFigures: 'figures',
  exportFigures: 'figures',
}

const INPUTS = 4

let site: TestSite
let visitor: Visitor
let member: Visitor
let staff: Staff[]
beforeAll(async () => {
  site = await startSite()
  visitor = site.visitor()
  member = await site.login(await site.build.member())
  staff = []
  for (const role of STAFF_ROLES) staff.push(await newStaff(site, role))
})
afterAll(() => site.stop())

const endpoints = allEndpoints(officeContract)
// Ends the session, so it comes last.
endpoints.sort((a, b) => Number(a.name === 'logOut') - Number(b.name === 'logOut'))

/** Sends an input. What is refused is so by a declared error. @returns its code */
async function answer(who: Visitor, endpoint: Endpoint, input: unknown): Promise<string | undefined> {
  const { status, body } = await send(who, endpoint, input)
  if (status < 400) return undefined
  const code = body.code as keyof typeof ERRORS
  expect([...endpoint.codes, 'not_found'], `${endpoint.name}: ${status} ${JSON.stringify(body)}`).toContain(
    code,
  )
  expect(status).toBe(ERRORS[code].status)
  return code
}

describe.each(endpoints)('$name', (endpoint) => {
  const needed = NEEDS[endpoint.name as keyof typeof officeContract]

  it(`answers to whoever has ${needed}, and nobody else`, async () => {
    const valid = validInputs(endpoint.input)
    // The input is looked at before the login, so only what passes shows who may.
    const passes = (input: unknown) => endpoint.input?.safeParse(input).success ?? true
    const inputs = fc.sample(valid.filter(passes), INPUTS)
    for (const input of inputs) {
      for (const who of [visitor, member]) {
        const code = await answer(who, endpoint, input)
        if (needed !== 'nothing') expect(code).toBe('authentication_required')
      }
      for (const [at, role] of STAFF_ROLES.entries()) {
        const code = await answer(staff[at]!.visitor, endpoint, input)
        const isOpen = needed === 'nothing' || needed === 'a login' || mayStaff(role, needed)
        if (!isOpen) expect(code, role).toBe('not_allowed')
        else expect(['not_allowed', 'authentication_required'], role).not.toContain(code)
        if (endpoint.name === 'logOut') return
      }
    }
    for (const input of fc.sample(brokenInputs(endpoint.input, valid), INPUTS))
      for (const who of [visitor, staff[0]!.visitor]) await answer(who, endpoint, input)
  })
})

it('is not in the published document, and not among the members’ endpoints', async () => {
  const document = await (await visitor.fetch('/api/openapi.json')).text()
  expect(document).not.toContain('/admin')
  expect(allEndpoints().filter(({ path }) => path.startsWith('/admin'))).toEqual([])
})
