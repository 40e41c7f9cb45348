import type { ColumnType, JSONColumnType } from 'kysely'
import type { Attachment } from '#shared/attachment.ts'
import type { Day } from '#shared/dates.ts'
import type { GiftKind } from '#shared/gift.ts'
import type { LeavingReason } from '#shared/leaving.ts'
import type { Locale } from '#shared/locales.ts'
import type {
  Audience,
  MailingCounts,
  MailingKind,
  MailingStatus,
  MailingTexts,
  ReceiverState,
} from '#shared/mailings/mailing.ts'
import type { Renditions } from '#shared/member-card.ts'
import type { DecisionAbout, DecisionKind, DecisionReason, ItemKind } from '#shared/moderation.ts'
import type { Currency } from '#shared/money.ts'
import type { MORE_CHOICES, SpokenLanguage } from '#shared/more-facts.ts'
import type { Crop, Rejection } from '#shared/own-photo.ts'
import type { Interest } from '#shared/profile/interests.ts'
import type {
  Appearance,
  BodyType,
  EyeColor,
  Gender,
  HairColor,
  Race,
  RelationshipStatus,
  Sexuality,
  SignupReason,
  Tattoos,
} from '#shared/profile.ts'
import type { Prompt } from '#shared/prompts.ts'
import type { ReportReason, ReportState } from '#shared/report.ts'
import type { Pool } from '#shared/search-pools.ts'
import type { HandedRole, StaffAction, StaffLanguage, StaffRole } from '#shared/staff.ts'

type Json<T extends object | null> = JSONColumnType<T>
type Defaulted<T> = ColumnType<T, T | undefined, T>

/** Every table as its migration made it; columns in camel case. */
export type Tables = {
  site: {
    id: string
    demo: Defaulted<boolean>
    settings: Json<object>
    company: Json<object>
    version: Defaulted<number>
    createdAt: Date
  }
  moderationLift: { decisionId: string; staffId: string; at: Date }
  siteDomain: { host: string; siteId: string; addedAt: Defaulted<Date> }
  sentMail: { id: string; memberId: string; kind: string; sentAt: Date }
  sitePicture: {
    name: string
    siteId: string
    createdAt: Date
  }
  siteText: {
    id: string
    siteId: string
    slug: string
    locale: Locale
    title: string | null
    description: string | null
    body: string | null
    staffId: string
    at: Date
  }
  siteVersion: {
    siteId: string
    number: number
    staffId: string | null
    at: Date
    settings: Json<object>
    company: Json<object>
    before: Json<object>
    after: Json<object>
    restored: number | null
  }
  region: { country: string; code: string; name: string }
  place: {
    country: string
    region: string
    id: string
    name: string
    latitude: number
    longitude: number
    population: Defaulted<number>
    otherNames: Defaulted<string>
  }
  account: {
    id: string
    /** Made by the filling of a demo. */
    demo: Defaulted<boolean>
    signupKeyHash: Defaulted<Buffer | null>
    siteId: string
    email: string
    passwordHash: string | null
    status: 'not_confirmed' | 'active' | 'deleted'
    language: Locale
    /** Of the browser used last; null: unknown. */
    timeZone: Defaulted<string | null>
    paidUser: Defaulted<boolean>
    /** Since a bank took a purchase back: no discounts for a first purchase any more. */
    firstOffersEndedAt: Defaulted<Date | null>
    /** Chosen when paying; null: where the member lives. */
    paymentCountry: Defaulted<string | null>
    scripted: Defaulted<boolean>
    signupDate: Date
    confirmedAt: Date | null
    deletedAt: Date | null
    termsVersion: Date
    termsAcceptedAt: Date
    specialCategoryConsentAt: Date | null
    specialCategoryWithdrawnAt: Defaulted<Date | null>
    suspendedUntil: Defaulted<Date | null>
    bannedAt: Defaulted<Date | null>
    /** The decision that suspended or banned the account. */
    shutOutBy: Defaulted<string | null>
    tracking: Json<Record<string, string>>
    /** The landing page by which the member came to the signup, as `viaOf` writes it. */
    lander: Defaulted<string | null>
    signupMessage: string | null
  }
  emailClaim: { siteId: string; emailKey: string; memberId: string; keptUntil: Defaulted<Date | null> }
  preparedSignup: {
    id: string
    siteId: string
    host: string
    email: string
    emailKey: string
    language: Locale
    facts: Json<object>
    createdAt: Date
    queuedAt: Date | null
    tokenHash: Buffer | null
    expiresAt: Date | null
  }
  session: {
    id: string
    tokenHash: Buffer
    memberId: string
    deviceId: string | null
    createdAt: Date
    expiresAt: Date
    lastSeenAt: Date
    userAgent: string
    country: string | null
    provenAt: Date | null
    previousTokenHash: Buffer | null
    renewedAt: Date | null
  }
  knownDevice: {
    memberId: string
    id: string
    tokenHash: Buffer
    userAgent: string
    country: string | null
    firstSeenAt: Date
    lastSeenAt: Date
  }
  passkey: {
    memberId: string
    id: string
    credentialId: Buffer
    publicKey: Buffer
    counter: number
    transports: string[]
    synced: boolean
    name: string
    createdAt: Date
    lastUsedAt: Date | null
  }
  passkeyChallenge: { challengeHash: Buffer; boundTo: Buffer; purpose: string; expiresAt: Date }
  mailToken: {
    tokenHash: Buffer
    memberId: string
    purpose: string
    detail: string | null
    createdAt: Date
    expiresAt: Date
    mailedAt: Date | null
    usedAt: Date | null
  }
  mailRequest: { keyHash: Buffer; askedAt: Date[]; lastAskedAt: Date }
  mailChange: { memberId: string; email: string; createdAt: Date; expiresAt: Date }
  profile: {
    memberId: string
    siteId: string
    name: string
    gender: Gender
    /** Null without the consent. */
    sexuality: Sexuality | null
    dateOfBirth: Day
    country: string
    /** Since the last move from another one; null: since signing up. */
    countrySince: Defaulted<Date | null>
    region: string
    placeId: string
    profileText: Defaulted<string>
    hairColor: HairColor | null
    eyeColor: EyeColor | null
    bodyType: BodyType | null
    relationshipStatus: RelationshipStatus | null
    tattoos: Tattoos | null
    signupReason: SignupReason | null
    appearance: Defaulted<Appearance | null>
    heightCm: Defaulted<number | null>
    children: Defaulted<(typeof MORE_CHOICES)['children'][number] | null>
    childWish: Defaulted<(typeof MORE_CHOICES)['child_wish'][number] | null>
    smoking: Defaulted<(typeof MORE_CHOICES)['smoking'][number] | null>
    education: Defaulted<(typeof MORE_CHOICES)['education'][number] | null>
    work: Defaulted<string>
    languages: Defaulted<SpokenLanguage[]>
    race: Defaulted<Race | null>
    /** Of the consent without which there is no race. */
    raceConsentAt: Defaulted<Date | null>
    interests: Defaulted<Interest[]>
    fictional: Defaulted<boolean>
    invisible: Defaulted<boolean>
    heldAt: Defaulted<Date | null>
    wordsHeld: Defaulted<boolean>
    releasedAt: Defaulted<Date | null>
    showsReading: Defaulted<boolean>
    showsTyping: Defaulted<boolean>
    showsGifts: Defaulted<boolean>
    showsOnline: Defaulted<boolean>
    unreadFirst: Defaulted<boolean>
    showsVisits: Defaulted<boolean>
    showsSexuality: Defaulted<boolean>
    membersOnly: Defaulted<boolean>
    /** Whether the member has said who sees them. */
    seenByChosen: Defaulted<boolean>
    searchEngines: Defaulted<boolean>
    mainPhotoId: string | null
    /** Which main photo was verified, as it was then, and when. */
    verifiedPhotoId: Defaulted<string | null>
    verifiedFile: Defaulted<string | null>
    verifiedAt: Defaulted<Date | null>
    lastOnlineAt: Date
    birthDateChangedAt: Defaulted<Date | null>
    soughtMinAge: Defaulted<number | null>
    soughtMaxAge: Defaulted<number | null>
    soughtDistanceKm: Defaulted<number | null>
  }
  presence: { memberId: string; connectedAt: Date }
  nameChange: { memberId: string; changedAt: Date }
  leavingReason: { id: string; siteId: string; reason: LeavingReason; remarks: string | null; leftIn: Day }
  discountCode: {
    id: string
    siteId: string
    code: string
    country: string | null
    memberId: string | null
    expiresAt: Date | null
    value: number
    percentage: boolean
    currency: Currency | null
    minimumOrderValue: number | null
    status: Defaulted<'active' | 'inactive'>
    validity: 'once' | 'once-per-user' | 'unlimited'
    paymentMethods: string[]
    beginsAt: Defaulted<Date | null>
    mostUses: Defaulted<number | null>
    createdAt: Date
  }
  leavingOffer: {
    memberId: string
    code: string
    percentage: number
    offeredAt: Date
    takenAt: Date | null
    expiresAt: Date | null
  }
  report: {
    id: string
    siteId: string
    key: string
    reporterId: string | null
    memberId: string | null
    reason: ReportReason
    words: string
    seen: Json<object>
    createdAt: Date
    conversationId: string | null
    messageSeq: number | null
    number: string
    about: Defaulted<string>
    email: string | null
    emailKey: string | null
    language: Defaulted<Locale>
    state: Defaulted<ReportState>
  }
  photoVerification: {
    id: string
    memberId: string
    pose: string
    askedAt: Date
    expiresAt: Date
    state: Defaulted<'asked' | 'sent' | 'approved' | 'rejected' | 'withdrawn'>
    photoId: Defaulted<string | null>
    photoFile: Defaulted<string | null>
    file: Defaulted<string | null>
    sentAt: Defaulted<Date | null>
    reason: Defaulted<string | null>
    decidedAt: Defaulted<Date | null>
  }
  moderationItem: {
    id: string
    siteId: string
    kind: ItemKind
    memberId: string | null
    subjectId: string
    said: Json<object>
    nude: Defaulted<boolean | null>
    isLive: boolean
    risk: number
    createdAt: Date
    notForStaffId: Defaulted<string | null>
    lockedBy: Defaulted<string | null>
    lockedUntil: Defaulted<Date | null>
    decidedAt: Defaulted<Date | null>
  }
  moderationDecision: {
    id: string
    key: string
    siteId: string
    itemId: string | null
    memberId: string | null
    kind: DecisionKind
    about: DecisionAbout
    subjectId: string | null
    reason: DecisionReason | null
    rule: number | null
    automated: boolean
    staffId: string | null
    until: Date | null
    createdAt: Date
  }
  moderationOutcome: { decisionId: string; outcome: 'done' | 'undone' | 'void'; at: Date }
  moderationFile: { decisionId: string; memberId: string; judged: Json<object>; note: string }
  moderationAppeal: {
    id: string
    decisionId: string
    memberId: string
    words: string
    createdAt: Date
    outcome: Defaulted<'granted' | 'refused' | null>
  }
  acceptedWords: { memberId: string; kind: 'text' | 'name'; said: Json<object>; acceptedAt: Date }
  heldMessage: {
    id: string
    memberId: string
    toId: string
    body: string
    why: 'same_text' | 'too_many'
    createdAt: Date
    /** Null: nobody has looked. */
    allowed: Defaulted<boolean | null>
  }
  banMark: { mark: Buffer; siteId: string; kind: 'device' | 'email'; decisionId: string; createdAt: Date }
  shownOn: { memberId: string; siteId: string; agreedAt: Date }
  block: { memberId: string; blockedId: string; name: string | null; createdAt: Date }
  photo: {
    memberId: string
    id: string
    uploadKey: Defaulted<string | null>
    position: number
    status: 'pending' | 'active' | 'rejected'
    renditions: Json<Renditions>
    thumbhash: string
    portrait: Json<object | null>
    createdAt: Date
    crop: ColumnType<Crop | null, string | null | undefined, string | null>
    rejection: Defaulted<Rejection | null>
  }
  searchEntry: {
    siteId: string
    pool: Pool
    country: string
    region: string
    memberId: string
    dateOfBirth: Day
    lastOnline: Date
    membersOnly: Defaulted<boolean>
    fictional: Defaulted<boolean>
    /** Bits, as `shared/search-facets.ts` gives them. */
    facets: Defaulted<string>
    interests: Defaulted<string>
    /** The square of `shared/search-grid.ts`; null for an unknown place. */
    cell: Defaulted<number | null>
    signedUpAt: Date
  }
  searchCellCount: { siteId: string; country: string; pool: Pool; cell: number; members: number }
  searchCount: {
    siteId: string
    country: string
    pool: Pool
    region: string
    birthMonth: Day
    membersOnly: boolean
    fictional: boolean
    members: number
  }
  visit: { memberId: string; visitorId: string; visitedAt: Date }
  recommendation: {
    memberId: string
    siteId: string
    dateOfBirth: Day
    soughtMinAge: number | null
    soughtMaxAge: number | null
    soughtDistanceKm: number | null
    latitude: number | null
    longitude: number | null
    interestsFirst: number
    interestsOther: number
    completeness: number
    photos: number
    fictional: boolean
    asked: Defaulted<number>
    answered: Defaulted<number>
    learned: Defaulted<Buffer | null>
    learnedAt: Defaulted<Date | null>
    shown: Defaulted<number>
    shownAt: Defaulted<Date>
  }
  taste: { siteId: string; base: number; signals: number; learnedAt: Date }
  recommendedList: {
    memberId: string
    id: string
    filters: string
    madeAt: Date
    listed: string[]
    walkedAt: Date | null
    walkedId: string | null
  }
  autoLike: { memberId: string; since: Date; given: number }
  weeklyUpdate: { memberId: string; nextAt: Date; toldUntil: Date }
  savedSearch: {
    memberId: string
    id: string
    name: string
    filters: Json<object>
    weeklyMail: boolean
    savedAt: Date
    lookedAt: Date
  }
  deck: {
    memberId: string
    country: string
    filters: string
    begunAt: Date
    rankedAt: Date
    listed: string[]
    walkedAt: Date | null
    walkedId: string | null
  }
  promptAnswer: { memberId: string; prompt: Prompt; position: number; answer: string; changedAt: Date }
  memberLike: {
    likedId: string
    likerId: string
    id: string
    createdAt: Date
    seenAt: Date | null
    passedAt: Defaulted<Date | null>
    celebratedAt: Defaulted<Date | null>
    matchedAt: Defaulted<Date | null>
    about: Defaulted<string | null>
    words: Defaulted<string | null>
  }
  swipe: {
    memberId: string
    otherId: string
    liked: boolean
    createdAt: Date
    undoneAt: Defaulted<Date | null>
    likedOn: Defaulted<Day | null>
  }
  ledgerEntry: {
    memberId: string
    key: string
    account:
      | 'wallet'
      | 'signup'
      | 'bonus'
      | 'sale'
      | 'message'
      | 'photo'
      | 'gift'
      | 'refund'
      | 'chargeback'
      | 'debit_return'
      | 'expiry'
      | 'debt'
    amount: number
    number: number | null
    balance: number | null
    /** The transfer whose credits this one takes back. */
    ofKey: Defaulted<string | null>
    createdAt: Date
  }
  conversation: {
    id: string
    siteId: string
    lowMemberId: string
    highMemberId: string
    lastSeq: Defaulted<number>
    /** Counts the changes of its messages. */
    lastRevision: Defaulted<number>
    createdAt: Date
  }
  inbox: {
    memberId: string
    conversationId: string
    otherId: string
    unread: Defaulted<number>
    sent: Defaulted<number>
    lastMessageAt: Date | null
    lastReadSeq: Defaulted<number | null>
    deliveredSeq: Defaulted<number | null>
    lastSentId: Defaulted<string | null>
    removedAt: Date | null
    mutedAt: Defaulted<Date | null>
    archivedAt: Defaulted<Date | null>
    otherName: Defaulted<string | null>
    deletions: Defaulted<number>
  }
  firstMessage: { memberId: string; toId: string; id: string; body: string }
  message: {
    conversationId: string
    id: string
    /** From 1 on, without gaps. */
    seq: number
    senderId: string
    clientId: string
    /** Empty once it is unsent. */
    body: string
    gift: Defaulted<GiftKind | null>
    attachment: JSONColumnType<Attachment | null, string | null | undefined, string | null>
    credits: Defaulted<number>
    createdAt: Date
    /** The message of the same conversation that it answers. */
    replySeq: Defaulted<number | null>
    editedAt: Defaulted<Date | null>
    unsentAt: Defaulted<Date | null>
    senderReaction: Defaulted<string | null>
    receiverReaction: Defaulted<string | null>
    hiddenFromSender: Defaulted<boolean>
    hiddenFromReceiver: Defaulted<boolean>
    /** The conversation's count of changes when this message last changed; null: never. */
    revision: Defaulted<number | null>
  }
  giftReceived: { memberId: string; gift: GiftKind; number: number }
  purchase: {
    id: string
    orderKey: string | null
    siteId: string
    memberId: string
    packageId: string
    credits: number
    paymentMethod: string
    bank: string | null
    currency: Currency
    listAmount: number
    amount: number
    vatAmount: number
    /** The buyer's; unknown of purchases from before it was kept. */
    country: string | null
    /** Whose VAT it is, where not the buyer's. */
    vatCountry: Defaulted<string | null>
    vatBasisPoints: number | null
    discountCode: string | null
    /** A discount is either a percentage or a value in minor units. */
    discountPercentage: number | null
    discountValue: Defaulted<number | null>
    /** Of codes that operators give out. */
    discountCodeId: Defaulted<string | null>
    discountHolder: Defaulted<string | null>
    /** The version of the words with which the buyer wanted the credits at once. */
    immediateStart: Defaulted<string | null>
    /** Charged to a means of payment that was kept. */
    recurring: Defaulted<boolean>
    /** The version of the words with which the buyer wanted the method kept. */
    keepMethod: Defaulted<string | null>
    /** The kept method that is charged; it may be gone since. */
    storedMethodId: Defaulted<string | null>
    /** Bought by the member's automatic top-up. */
    topUp: Defaulted<boolean>
    status: 'loading' | 'pending' | 'completed' | 'failed'
    failure: string | null
    failureReason: Defaulted<'declined' | 'insufficient_funds' | 'card_expired' | 'mandate_ended' | null>
    underWay: Defaulted<boolean>
    replacedBy: string | null
    provider: string
    providerPaymentId: string | null
    checkoutUrl: string | null
    returnUrl: Defaulted<string>
    createdAt: Date
    completedAt: Date | null
    mailedAt: Date | null
    /** Of its credits, those that settled a debt at once. */
    settledCredits: Defaulted<number>
    /** Of an order by direct debit: the mandate, and the day of its collection. */
    mandateId: Defaulted<string | null>
    collectOn: Defaulted<Day | null>
    noticedAt: Defaulted<Date | null>
    /** From then on it can no longer be called off. */
    collectingSince: Defaulted<Date | null>
    /** The sum of its reversals. */
    reversedAmount: Defaulted<number>
  }
  storedMethod: {
    id: string
    memberId: string
    siteId: string
    provider: string
    customerId: string
    mandateId: string
    paymentMethod: string
    label: string
    createdAt: Date
  }
  topUp: {
    memberId: string
    siteId: string
    storedMethodId: string
    packageId: string
    belowCredits: number
    /** Minor units. */
    monthlyMaximum: number
    currency: Currency
    /** The version of the words. */
    agreed: string
    agreedAt: Date
    /** The next charge, which was announced. */
    orderKey: string | null
    chargeAt: Date | null
    chargeAmount: number | null
    /** When its announcement was mailed. */
    toldAt: Defaulted<Date | null>
  }
  spendingLimit: {
    memberId: string
    /** Minor units; null: no limit. */
    amount: Defaulted<number | null>
    currency: Defaulted<Currency | null>
    /** A higher limit or none, which holds from then on. */
    nextFrom: Defaulted<Date | null>
    nextAmount: Defaulted<number | null>
    nextCurrency: Defaulted<Currency | null>
    pausedUntil: Defaulted<Date | null>
  }
  methodToForget: { id: string; provider: string; customerId: string; mandateId: string; createdAt: Date }
  reversal: {
    id: string
    purchaseId: string
    memberId: string
    siteId: string
    kind: 'withdrawal' | 'account_deleted' | 'refund' | 'chargeback' | 'debit_return'
    credits: number
    /** UnpaidRefund, because the wallet had no more. */
    debtCredits: number
    amount: number
    /** What a bank took beyond what was left of the purchase. */
    excessAmount: Defaulted<number>
    /** What of it went back in another way before it was sent. */
    coveredAmount: Defaulted<number>
    /** What of that staff noted as paid by hand, and the provider has not told of. */
    byHandAmount: Defaulted<number>
    /** What went back with it and settled refunds that were announced before: no part of `amount`. */
    settledAmount: Defaulted<number>
    vatAmount: number
    currency: Currency
    status: 'requested' | 'sent' | 'done' | 'failed'
    providerReversalId: string | null
    requestKey: string | null
    /** Why a bank gave it back: the code of ISO 20022. */
    reason: Defaulted<string | null>
    createdAt: Date
    sentAt: Date | null
    endedAt: Date | null
    /** Of a chargeback, when the bank withdrew it. */
    withdrawnAt: Defaulted<Date | null>
  }
  ending: {
    id: string
    requestKey: string
    siteId: string
    number: string
    name: string
    email: string
    emailKey: string
    contract: string
    kind: 'ordinary' | 'extraordinary'
    reason: string
    /** Null: as soon as possible. */
    wishedFor: Day | null
    language: string
    declaredAt: Date
    endedAt: Date | null
  }
  receiptCounter: { company: string; year: number; lastNumber: number }
  receipt: {
    id: string
    /** Its number in the trade register, else its name. */
    company: string
    year: number
    number: number
    purchaseId: string
    /** Of a credit note. */
    reversalId: string | null
    /** Puts the credit note of a chargeback right that was withdrawn. */
    withdrawn: Defaulted<boolean>
    memberId: string
    siteId: string
    language: string
    /** The company as it was then. */
    seller: Json<object>
    country: string | null
    credits: number
    currency: Currency
    listAmount: number
    amount: number
    vatAmount: number
    vatCountry: Defaulted<string | null>
    vatBasisPoints: number | null
    discountPercentage: number | null
    paymentMethod: string
    issuedAt: Date
  }
  sandboxPayment: {
    id: string
    idempotencyKey: string
    /** Null of payments from before it was sent. */
    reference: string | null
    amount: number
    currency: Currency
    description: string
    paymentMethod: string
    bank: string | null
    status: 'open' | 'pending' | 'paid' | 'failed' | 'canceled'
    calledOff: Defaulted<boolean>
    /** The customer for whom the means of payment is kept once paid. */
    keepFor: string | null
    mandateId: string | null
    /** When money under way is there, as of a bank transfer. */
    arrivesAt: Defaulted<Date | null>
    failure: string | null
    returnUrl: string
    webhookUrl: string
    createdAt: Date
  }
  sandboxStoredMethod: {
    customerId: string
    mandateId: string
    label: string
    ended: Defaulted<boolean>
    declines: Defaulted<boolean>
  }
  sandboxReversal: {
    id: string
    paymentId: string
    idempotencyKey: string
    kind: 'refund' | 'chargeback'
    amount: number
    status: 'pending' | 'done' | 'failed'
    createdAt: Date
  }
  debitMandate: {
    id: string
    requestKey: string | null
    /** Leads to nobody once the account is erased. */
    memberId: string
    siteId: string
    reference: string
    textVersion: string
    language: string
    accountHolder: string
    /** Who collects by it, as its owner signed it; empty where nothing is known. */
    creditorName: Defaulted<string>
    creditorId: Defaulted<string>
    creditorAddress: Defaulted<string>
    ibanSealed: string
    ibanLabel: string
    /** Of the account's bank, outside the European Economic Area. */
    bic: Defaulted<string | null>
    street: string
    houseNumber: string
    zip: string
    city: string
    country: string
    phoneLabel: string | null
    ip: string | null
    signedAt: Date
    endedAt: Date | null
    endedBy: 'member' | 'replaced' | 'returned' | 'account_deleted' | 'lapsed' | null
    /** Where it is registered, with its ids there. */
    provider: string | null
    customerId: string | null
    providerMandateId: string | null
    lastCollectedOn: Day | null
  }
  debitBatch: {
    /** The file's message id. */
    id: string
    siteId: string
    collectOn: Day
    collections: number
    amount: number
    /** Its content until it is written. */
    file: string | null
    madeAt: Date
  }
  debitCollection: {
    /** Also the end-to-end id in the bank's files. */
    id: string
    idempotencyKey: string
    reference: string
    mandateId: string
    siteId: string
    amount: number
    currency: Currency
    description: string
    status: 'open' | 'canceled' | 'sent' | 'paid' | 'returned'
    batchId: string | null
    sequenceType: 'FRST' | 'RCUR' | null
    collectOn: Day | null
    /** Who collected, as the file named them. */
    creditorName: Defaulted<string>
    creditorId: Defaulted<string>
    settledAt: Date | null
    returnedAt: Date | null
    returnReason: string | null
    /** Since when a report of it was unclear. */
    doubtedAt: Date | null
    /** Whether its purchase has been looked at since the last report. */
    heard: Defaulted<boolean>
    createdAt: Date
  }
  debitCode: {
    memberId: string
    codeHash: Buffer
    /** The telephone and the account for which it was sent. */
    formHash: Buffer
    tries: Defaulted<number>
    sentAt: Date
  }
  debitBlock: { memberId: string; reason: string; purchaseId: string; blockedAt: Date }
  landingCount: {
    siteId: string
    day: string
    page: string
    slug: string
    network: string
    views: Defaulted<number>
    signupsBegun: Defaulted<number>
    signupsCompleted: Defaulted<number>
  }
  landingFigures: {
    siteId: string
    country: string
    countedAt: Date
    /** As `figures.server.ts` of the landing pages stores them. */
    figures: object
  }
  dayCount: {
    siteId: string
    country: string
    network: string
    lander: string
    day: Day
    counts: Json<Record<string, number>>
  }
  countedDay: { siteId: string; day: Day; countedAt: Date; closed: boolean }
  countedNetwork: { siteId: string; network: string }
  activeDay: { memberId: string; day: Day; siteId: string; newWeek: boolean; newMonth: boolean }
  outbox: {
    id: string
    kind: 'mail' | 'sms'
    recipient: string
    /** The address of whom a text message is for. */
    reader: Defaulted<string | null>
    subject: string
    text: string
    html: string | null
    createdAt: Date
  }
  pushSubscription: {
    endpoint: string
    memberId: string
    sessionId: string
    keys: Json<{ p256dh: string; auth: string }>
    createdAt: Date
    failures: number
    failingSince: Date | null
  }
  notificationSetting: { memberId: string; pushPreviews: boolean }
  mailPreference: { memberId: string; kind: string; wanted: boolean; changedAt: Date }
  mailing: {
    id: string
    siteId: string
    requestKey: string
    kind: MailingKind
    status: MailingStatus
    version: Defaulted<number>
    texts: Json<MailingTexts>
    path: string | null
    discountCodeId: string | null
    audience: Json<Audience>
    madeBy: string
    madeAt: Date
    sendAt: Defaulted<Date | null>
    begunAt: Defaulted<Date | null>
    finishedAt: Defaulted<Date | null>
    stopReason: Defaulted<'staff' | 'code' | null>
    walkedTo: Defaulted<string | null>
    walked: Defaulted<boolean>
    /** Null while the receivers are kept. */
    counts: Json<MailingCounts | null>
    forgotten: Defaulted<boolean>
  }
  mailingReceiver: {
    mailingId: string
    memberId: string
    state: ReceiverState
    dueAt: Date
    attempts: Defaulted<number>
    triedAt: Defaulted<Date | null>
  }
  mailOutage: { stream: 'own' | 'bulk'; since: Date; lookedAt: Date }
  mailTrouble: {
    siteId: string
    addressHash: Buffer
    kind: string
    memberId: string | null
    state: 'waits' | 'refused' | 'given_up'
    since: Date
    notedAt: Date
  }
  mailStop: {
    memberId: string
    reason: 'spam' | 'bounced' | 'unsubscribed'
    email: string
    createdAt: Date
  }
  news: {
    memberId: string
    aboutId: string
    fromId: string
    kind: 'new_conversations' | 'new_messages' | 'like'
    createdAt: Date
    lookAt: Date
    remindAt: Date
    handledAt: Date | null
    remindedAt: Date | null
  }
  reminder: { memberId: string; kind: 'confirm' | 'photo'; createdAt: Date }
  dataExport: {
    memberId: string
    id: string
    requestedAt: Date
    readyAt: Date | null
    bytes: number | null
  }
  staff: {
    id: string
    email: string
    emailKey: string
    name: string
    language: StaffLanguage
    passwordHash: string
    /** Sealed. */
    totpSecret: string
    /** Of the last code used, in steps of 30 s since 1970. */
    totpStep: number
    createdAt: Date
  }
  staffRole: { staffId: string; siteId: string; role: StaffRole; grantedBy: string | null; grantedAt: Date }
  staffInvitation: {
    id: string
    tokenHash: Buffer
    siteId: string
    email: string
    emailKey: string
    role: StaffRole
    language: StaffLanguage
    invitedBy: string | null
    createdAt: Date
    expiresAt: Date
    usedAt: Defaulted<Date | null>
    renews: Defaulted<boolean>
  }
  staffRecoveryCode: { staffId: string; codeHash: Buffer }
  staffSession: {
    id: string
    tokenHash: Buffer
    staffId: string
    createdAt: Date
    expiresAt: Date
    lastSeenAt: Date
    userAgent: string
    country: string | null
  }
  accountLook: {
    memberId: string
    siteId: string
    rank: number
    reasons: Json<object>
    foundAt: Date
    lookedAt: Date | null
    lookedBy: string | null
  }
  memberNote: {
    id: string
    siteId: string
    memberId: string
    purchaseId: string | null
    staffId: string
    requestKey: string
    words: string
    forRole: HandedRole | null
    createdAt: Date
    closedAt: Date | null
    closedBy: string | null
    closingWords: string | null
  }
  portraitRights: { photoId: string; memberId: string; staffId: string; rights: string; declaredAt: Date }
  deskLease: { conversationId: string; staffId: string; until: Date }
  deskAnswer: { messageId: string; conversationId: string; memberId: string; staffId: string; at: Date }
  staffAction: {
    id: string
    siteId: string
    staffId: string | null
    at: Date
    action: StaffAction
    memberId: Defaulted<string | null>
    subject: Defaulted<string>
    before: Json<object | null>
    after: Json<object | null>
    reason: Defaulted<string>
  }
}
