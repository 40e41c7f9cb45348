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

type Need = StaffRight | 'nothing' | 'a login'

/** What each of staff's endpoints needs. One that is missing here does not compile. */
const NEEDS: {
  [Room in keyof typeof officeContract]: Record<keyof (typeof officeContract)[Room], Need>
} = {
  account: {
    logIn: 'nothing',
    logOut: 'a login',
    invitation: 'nothing',
    acceptInvitation: 'nothing',
    self: 'a login',
    chooseLanguage: 'a login',
    changePassword: 'a login',
    renewRecoveryCodes: 'a login',
    sessions: 'a login',
    endSession: 'a login',
    endOtherSessions: 'a login',
  },
  staff: {
    list: 'staff',
    invite: 'staff',
    withdrawInvitation: 'staff',
    changeRole: 'staff',
    renewAccess: 'staff',
    endRole: 'staff',
    acts: 'audit',
  },
  home: {
    ownSites: 'a login',
    today: 'figures',
    openRefunds: 'money',
  },
  notes: {
    write: 'notes',
    handedOver: 'notes',
    close: 'notes',
  },
  health: {
    describe: 'health',
    tryServices: 'health',
    retryFailed: 'health',
    discardFailed: 'deployment',
  },
  site: {
    form: 'settings',
    change: 'settings',
    preview: 'settings',
    versions: 'settings',
    version: 'settings',
    restore: 'settings',
    addPicture: 'settings',
    domains: 'settings',
    addDomain: 'domains',
    removeDomain: 'domains',
    make: 'staff',
    texts: 'settings',
    text: 'settings',
    previewText: 'settings',
    writeText: 'settings',
  },
  members: {
    find: 'members',
    list: 'members',
    open: 'members',
    ledger: 'members',
    endSessions: 'help_members',
    resendConfirmation: 'help_members',
    resendReceipt: 'help_members',
    resendStatement: 'help_members',
    sendResetLink: 'help_members',
    startExport: 'help_members',
    correctBirthDate: 'change_members',
    grantCredits: 'change_members',
    erase: 'change_members',
    openReportedConversation: 'queues',
    liftDecision: 'queues',
    accountsToLookAt: 'members',
    markLookedAt: 'queues',
  },
  fictional: {
    list: 'fictional',
    places: 'fictional',
    open: 'fictional',
    make: 'fictional',
    change: 'fictional',
    pause: 'fictional',
    addPortrait: 'fictional',
    drawPortrait: 'fictional',
    removePortrait: 'fictional',
  },
  payments: {
    list: 'money',
    find: 'money',
    open: 'money',
    refund: 'money',
    reversals: 'money',
    sendRefund: 'money',
    paidByHand: 'money',
    books: 'money',
    exportBooks: 'money',
  },
  codes: {
    list: 'prices',
    make: 'prices',
    switch: 'prices',
  },
  desk: {
    describe: 'desk',
    next: 'desk',
    keep: 'desk',
    release: 'desk',
    answer: 'desk',
    putOff: 'desk',
  },
  mailings: {
    list: 'mailings',
    open: 'mailings',
    make: 'mailings',
    change: 'mailings',
    remove: 'mailings',
    countReceivers: 'mailings',
    preview: 'mailings',
    codes: 'mailings',
    test: 'mailings',
    send: 'mailings',
    stop: 'mailings',
  },
  moderation: {
    waiting: 'queues',
    next: 'queues',
    keep: 'queues',
    release: 'queues',
    conversation: 'queues',
    decide: 'queues',
    decideMember: 'queues',
    undo: 'queues',
  },
  figures: {
    site: 'figures',
    landing: 'figures',
    export: 'figures',
  },
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
const LOG_OUT = 'account.logOut'
endpoints.sort((a, b) => Number(a.name === LOG_OUT) - Number(b.name === LOG_OUT))

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

function needOf({ name }: Endpoint): Need {
  const [room, key] = name.split('.') as [keyof typeof NEEDS, string]
  return (NEEDS[room] as Record<string, Need>)[key]!
}

describe.each(endpoints)('$name', (endpoint) => {
  const needed = needOf(endpoint)

  it(`answers to whoever has ${needed}, and nobody else`, async () => {
    const valid = validInputs(endpoint.input)
    // The input is looked at before the login, so only a valid input shows which roles may.
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
        if (endpoint.name === LOG_OUT) return
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
