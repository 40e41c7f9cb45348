// Written by `npm run schema` with kysely-codegen from a migrated database.

import type { ColumnType } from 'kysely'
import type { Day } from '#shared/dates.ts'
import type { Json } from './tables.ts'

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export interface AcceptedWords {
  acceptedAt: Date;
  kind: string;
  memberId: string;
  said: Json<object>;
}

export interface Account {
  bannedAt: Date | null;
  confirmedAt: Date | null;
  deletedAt: Date | null;
  demo: Generated<boolean>;
  email: string;
  firstOffersEndedAt: Date | null;
  id: string;
  lander: string | null;
  language: string;
  paidUser: Generated<boolean>;
  passwordHash: string | null;
  paymentCountry: string | null;
  scripted: Generated<boolean>;
  shutOutBy: string | null;
  signupDate: Date;
  signupKeyHash: Buffer | null;
  signupMessage: string | null;
  siteId: string;
  specialCategoryConsentAt: Date | null;
  specialCategoryWithdrawnAt: Date | null;
  status: string;
  suspendedUntil: Date | null;
  termsAcceptedAt: Date;
  termsVersion: Date;
  timeZone: string | null;
  tracking: Generated<Json<object>>;
}

export interface AccountLook {
  foundAt: Date;
  lookedAt: Date | null;
  lookedBy: string | null;
  memberId: string;
  rank: number;
  reasons: Json<object>;
  siteId: string;
}

export interface ActiveDay {
  day: Day;
  memberId: string;
  newMonth: boolean;
  newWeek: boolean;
  siteId: string;
}

export interface AutoLike {
  given: number;
  memberId: string;
  since: Date;
}

export interface BanMark {
  createdAt: Date;
  decisionId: string;
  kind: string;
  mark: Buffer;
  siteId: string;
}

export interface Block {
  blockedId: string;
  createdAt: Date;
  memberId: string;
  name: string | null;
}

export interface Conversation {
  createdAt: Date;
  highMemberId: string;
  id: string;
  lastRevision: Generated<number>;
  lastSeq: Generated<number>;
  lowMemberId: string;
  siteId: string;
}

export interface CountedDay {
  closed: boolean;
  countedAt: Date;
  day: Day;
  siteId: string;
}

export interface CountedNetwork {
  network: string;
  siteId: string;
}

export interface DataExport {
  bytes: number | null;
  id: string;
  memberId: string;
  readyAt: Date | null;
  requestedAt: Date;
}

export interface DayCount {
  country: string;
  counts: Json<object>;
  day: Day;
  lander: string;
  network: string;
  siteId: string;
}

export interface DebitBatch {
  amount: number;
  collections: number;
  collectOn: Day;
  file: string | null;
  id: string;
  madeAt: Date;
  siteId: string;
}

export interface DebitBlock {
  blockedAt: Date;
  memberId: string;
  purchaseId: string;
  reason: string;
}

export interface DebitCode {
  codeHash: Buffer;
  formHash: Buffer;
  memberId: string;
  sentAt: Date;
  tries: Generated<number>;
}

export interface DebitCollection {
  amount: number;
  batchId: string | null;
  collectOn: Day | null;
  createdAt: Date;
  creditorId: Generated<string>;
  creditorName: Generated<string>;
  currency: string;
  description: string;
  doubtedAt: Date | null;
  heard: Generated<boolean>;
  id: string;
  idempotencyKey: string;
  mandateId: string;
  reference: string;
  returnedAt: Date | null;
  returnReason: string | null;
  sequenceType: string | null;
  settledAt: Date | null;
  siteId: string;
  status: string;
}

export interface DebitMandate {
  accountHolder: string;
  bic: string | null;
  city: string;
  country: string;
  creditorAddress: Generated<string>;
  creditorId: Generated<string>;
  creditorName: Generated<string>;
  customerId: string | null;
  endedAt: Date | null;
  endedBy: string | null;
  houseNumber: string;
  ibanLabel: string;
  ibanSealed: string;
  id: string;
  ip: string | null;
  language: string;
  lastCollectedOn: Day | null;
  memberId: string;
  phoneLabel: string | null;
  provider: string | null;
  providerMandateId: string | null;
  reference: string;
  requestKey: string | null;
  signedAt: Date;
  siteId: string;
  street: string;
  textVersion: string;
  zip: string;
}

export interface Deck {
  begunAt: Date;
  country: string;
  filters: string;
  listed: string[];
  memberId: string;
  rankedAt: Date;
  walkedAt: Date | null;
  walkedId: string | null;
}

export interface DeskAnswer {
  at: Date;
  conversationId: string;
  memberId: string;
  messageId: string;
  staffId: string;
}

export interface DeskLease {
  conversationId: string;
  staffId: string;
  until: Date;
}

export interface DiscountCode {
  beginsAt: Date | null;
  code: string;
  country: string | null;
  createdAt: Date;
  currency: string | null;
  expiresAt: Date | null;
  id: string;
  memberId: string | null;
  minimumOrderValue: number | null;
  mostUses: number | null;
  paymentMethods: Generated<string[]>;
  percentage: boolean;
  siteId: string;
  status: Generated<string>;
  validity: string;
  value: number;
}

export interface EmailClaim {
  emailKey: string;
  keptUntil: Date | null;
  memberId: string;
  siteId: string;
}

export interface Ending {
  contract: string;
  declaredAt: Date;
  email: string;
  emailKey: string;
  endedAt: Date | null;
  id: string;
  kind: string;
  language: string;
  name: string;
  number: string;
  reason: string;
  requestKey: string;
  siteId: string;
  wishedFor: Day | null;
}

export interface FirstMessage {
  body: string;
  id: string;
  memberId: string;
  toId: string;
}

export interface GiftReceived {
  gift: string;
  memberId: string;
  number: number;
}

export interface HeldMessage {
  allowed: boolean | null;
  body: string;
  createdAt: Date;
  id: string;
  memberId: string;
  toId: string;
  why: string;
}

export interface Inbox {
  archivedAt: Date | null;
  conversationId: string;
  deletions: Generated<number>;
  deliveredSeq: number | null;
  lastMessageAt: Date | null;
  lastReadSeq: number | null;
  lastSentId: string | null;
  memberId: string;
  mutedAt: Date | null;
  otherId: string;
  otherName: string | null;
  removedAt: Date | null;
  sent: Generated<number>;
  unread: Generated<number>;
}

export interface KeptLimit {
  key: string;
  name: string;
  points: number;
  until: Date;
}

export interface KnownDevice {
  country: string | null;
  firstSeenAt: Date;
  id: string;
  lastSeenAt: Date;
  memberId: string;
  tokenHash: Buffer;
  userAgent: string;
}

export interface LandingCount {
  day: Day;
  network: string;
  page: string;
  signupsBegun: Generated<number>;
  signupsCompleted: Generated<number>;
  siteId: string;
  slug: string;
  views: Generated<number>;
}

export interface LandingFigures {
  countedAt: Date;
  country: string;
  figures: Json<object>;
  siteId: string;
}

export interface LeavingOffer {
  code: string;
  expiresAt: Date | null;
  memberId: string;
  offeredAt: Date;
  percentage: number;
  takenAt: Date | null;
}

export interface LeavingReason {
  id: string;
  leftIn: Day;
  reason: string;
  remarks: string | null;
  siteId: string;
}

export interface LedgerEntry {
  account: string;
  amount: number;
  balance: number | null;
  createdAt: Date;
  key: string;
  memberId: string;
  number: number | null;
  ofKey: string | null;
}

export interface MailChange {
  createdAt: Date;
  email: string;
  expiresAt: Date;
  memberId: string;
}

export interface Mailing {
  audience: Json<object>;
  begunAt: Date | null;
  counts: Json<object> | null;
  discountCodeId: string | null;
  finishedAt: Date | null;
  forgotten: Generated<boolean>;
  id: string;
  kind: string;
  madeAt: Date;
  madeBy: string;
  path: string | null;
  requestKey: string;
  sendAt: Date | null;
  siteId: string;
  status: string;
  stopReason: string | null;
  texts: Json<object>;
  version: Generated<number>;
  walked: Generated<boolean>;
  walkedTo: string | null;
}

export interface MailingReceiver {
  attempts: Generated<number>;
  dueAt: Date;
  mailingId: string;
  memberId: string;
  state: string;
  triedAt: Date | null;
}

export interface MailOutage {
  lookedAt: Date;
  since: Date;
  stream: string;
}

export interface MailPreference {
  changedAt: Date;
  kind: string;
  memberId: string;
  wanted: boolean;
}

export interface MailRequest {
  askedAt: ArrayType<Date>;
  keyHash: Buffer;
  lastAskedAt: Date;
}

export interface MailStop {
  createdAt: Date;
  email: string;
  memberId: string;
  reason: string;
}

export interface MailToken {
  createdAt: Date;
  detail: string | null;
  expiresAt: Date;
  mailedAt: Date | null;
  memberId: string;
  purpose: string;
  tokenHash: Buffer;
  usedAt: Date | null;
}

export interface MailTrouble {
  addressHash: Buffer;
  kind: string;
  memberId: string | null;
  notedAt: Date;
  since: Date;
  siteId: string;
  state: string;
}

export interface MemberLike {
  about: string | null;
  celebratedAt: Date | null;
  createdAt: Date;
  id: string;
  likedId: string;
  likerId: string;
  matchedAt: Date | null;
  passedAt: Date | null;
  seenAt: Date | null;
  words: string | null;
}

export interface MemberNote {
  closedAt: Date | null;
  closedBy: string | null;
  closingWords: string | null;
  createdAt: Date;
  forRole: string | null;
  id: string;
  memberId: string;
  purchaseId: string | null;
  requestKey: string;
  siteId: string;
  staffId: string;
  words: string;
}

export interface Message {
  attachment: Json<object> | null;
  body: string;
  clientId: string;
  conversationId: string;
  createdAt: Date;
  credits: Generated<number>;
  editedAt: Date | null;
  gift: string | null;
  hiddenFromReceiver: Generated<boolean>;
  hiddenFromSender: Generated<boolean>;
  id: string;
  receiverReaction: string | null;
  replySeq: number | null;
  revision: number | null;
  senderId: string;
  senderReaction: string | null;
  seq: number;
  unsentAt: Date | null;
}

export interface MethodToForget {
  createdAt: Date;
  customerId: string;
  id: string;
  mandateId: string;
  provider: string;
}

export interface ModerationAppeal {
  createdAt: Date;
  decisionId: string;
  id: string;
  memberId: string;
  outcome: string | null;
  words: string;
}

export interface ModerationDecision {
  about: string;
  automated: boolean;
  createdAt: Date;
  id: string;
  itemId: string | null;
  key: string;
  kind: string;
  memberId: string | null;
  reason: string | null;
  rule: number | null;
  siteId: string;
  staffId: string | null;
  subjectId: string | null;
  until: Date | null;
}

export interface ModerationFile {
  decisionId: string;
  judged: Json<object>;
  memberId: string;
  note: string;
}

export interface ModerationItem {
  createdAt: Date;
  decidedAt: Date | null;
  id: string;
  isLive: boolean;
  kind: string;
  lockedBy: string | null;
  lockedUntil: Date | null;
  memberId: string | null;
  notForStaffId: string | null;
  nude: boolean | null;
  risk: number;
  said: Generated<Json<object>>;
  siteId: string;
  subjectId: string;
}

export interface ModerationLift {
  at: Date;
  decisionId: string;
  staffId: string;
}

export interface ModerationOutcome {
  at: Date;
  decisionId: string;
  outcome: string;
}

export interface NameChange {
  changedAt: Date;
  memberId: string;
}

export interface News {
  aboutId: string;
  createdAt: Date;
  fromId: string;
  handledAt: Date | null;
  kind: string;
  lookAt: Date;
  memberId: string;
  remindAt: Date;
  remindedAt: Date | null;
}

export interface NotificationSetting {
  memberId: string;
  pushPreviews: Generated<boolean>;
}

export interface Outbox {
  createdAt: Date;
  html: string | null;
  id: string;
  kind: string;
  reader: string | null;
  recipient: string;
  subject: string;
  text: string;
}

export interface Passkey {
  counter: number;
  createdAt: Date;
  credentialId: Buffer;
  id: string;
  lastUsedAt: Date | null;
  memberId: string;
  name: string;
  publicKey: Buffer;
  synced: boolean;
  transports: string[];
}

export interface PasskeyChallenge {
  boundTo: Buffer;
  challengeHash: Buffer;
  expiresAt: Date;
  purpose: string;
}

export interface Photo {
  createdAt: Date;
  crop: Json<object> | null;
  id: string;
  memberId: string;
  portrait: Json<object> | null;
  position: number;
  rejection: string | null;
  renditions: Json<object>;
  status: string;
  thumbhash: string;
  uploadKey: string | null;
}

export interface PhotoVerification {
  askedAt: Date;
  decidedAt: Date | null;
  expiresAt: Date;
  file: string | null;
  id: string;
  memberId: string;
  photoFile: string | null;
  photoId: string | null;
  pose: string;
  reason: string | null;
  sentAt: Date | null;
  state: Generated<string>;
}

export interface Place {
  country: string;
  id: string;
  latitude: number;
  longitude: number;
  name: string;
  otherNames: Generated<string>;
  population: Generated<number>;
  region: string;
}

export interface PortraitRights {
  declaredAt: Date;
  memberId: string;
  photoId: string;
  rights: string;
  staffId: string;
}

export interface PreparedSignup {
  createdAt: Date;
  email: string;
  emailKey: string;
  expiresAt: Date | null;
  facts: Json<object>;
  host: string;
  id: string;
  language: string;
  queuedAt: Date | null;
  siteId: string;
  tokenHash: Buffer | null;
}

export interface Presence {
  connectedAt: Date;
  memberId: string;
}

export interface Profile {
  appearance: string | null;
  birthDateChangedAt: Date | null;
  bodyType: string | null;
  children: string | null;
  childWish: string | null;
  country: string;
  countrySince: Date | null;
  dateOfBirth: Day;
  education: string | null;
  eyeColor: string | null;
  fictional: Generated<boolean>;
  gender: string;
  hairColor: string | null;
  heightCm: number | null;
  heldAt: Date | null;
  interests: Generated<string[]>;
  invisible: Generated<boolean>;
  languages: Generated<string[]>;
  lastOnlineAt: Date;
  mainPhotoId: string | null;
  memberId: string;
  membersOnly: Generated<boolean>;
  name: string;
  placeId: string;
  profileText: Generated<string>;
  race: string | null;
  raceConsentAt: Date | null;
  region: string;
  relationshipStatus: string | null;
  releasedAt: Date | null;
  searchEngines: Generated<boolean>;
  seenByChosen: Generated<boolean>;
  sexuality: string | null;
  showsGifts: Generated<boolean>;
  showsOnline: Generated<boolean>;
  showsReading: Generated<boolean>;
  showsSexuality: Generated<boolean>;
  showsTyping: Generated<boolean>;
  showsVisits: Generated<boolean>;
  signupReason: string | null;
  siteId: string;
  smoking: string | null;
  soughtDistanceKm: number | null;
  soughtMaxAge: number | null;
  soughtMinAge: number | null;
  tattoos: string | null;
  unreadFirst: Generated<boolean>;
  verifiedAt: Date | null;
  verifiedFile: string | null;
  verifiedPhotoId: string | null;
  wordsHeld: Generated<boolean>;
  work: Generated<string>;
}

export interface PromptAnswer {
  answer: string;
  changedAt: Date;
  memberId: string;
  position: number;
  prompt: string;
}

export interface Purchase {
  amount: number;
  bank: string | null;
  checkoutUrl: string | null;
  collectingSince: Date | null;
  collectOn: Day | null;
  completedAt: Date | null;
  country: string | null;
  createdAt: Date;
  credits: number;
  currency: string;
  discountCode: string | null;
  discountCodeId: string | null;
  discountHolder: string | null;
  discountPercentage: number | null;
  discountValue: number | null;
  failure: string | null;
  failureReason: string | null;
  id: string;
  immediateStart: string | null;
  keepMethod: string | null;
  listAmount: number;
  mailedAt: Date | null;
  mandateId: string | null;
  memberId: string;
  noticedAt: Date | null;
  orderKey: string | null;
  packageId: string;
  paymentMethod: string;
  provider: string;
  providerPaymentId: string | null;
  recurring: Generated<boolean>;
  replacedBy: string | null;
  returnUrl: Generated<string>;
  reversedAmount: Generated<number>;
  settledCredits: Generated<number>;
  siteId: string;
  status: string;
  storedMethodId: string | null;
  topUp: Generated<boolean>;
  underWay: Generated<boolean>;
  vatAmount: number;
  vatBasisPoints: number | null;
  vatCountry: string | null;
}

export interface PushSubscription {
  createdAt: Date;
  endpoint: string;
  failingSince: Date | null;
  failures: Generated<number>;
  keys: Json<object>;
  memberId: string;
  sessionId: string;
}

export interface Receipt {
  amount: number;
  company: string;
  country: string | null;
  credits: number;
  currency: string;
  discountPercentage: number | null;
  id: string;
  issuedAt: Date;
  language: string;
  listAmount: number;
  memberId: string;
  number: number;
  paymentMethod: string;
  purchaseId: string;
  reversalId: string | null;
  seller: Json<object>;
  siteId: string;
  vatAmount: number;
  vatBasisPoints: number | null;
  vatCountry: string | null;
  withdrawn: Generated<boolean>;
  year: number;
}

export interface ReceiptCounter {
  company: string;
  lastNumber: number;
  year: number;
}

export interface Recommendation {
  answered: Generated<number>;
  asked: Generated<number>;
  completeness: number;
  dateOfBirth: Day;
  fictional: boolean;
  interestsFirst: Generated<number>;
  interestsOther: Generated<number>;
  latitude: number | null;
  learned: Buffer | null;
  learnedAt: Date | null;
  longitude: number | null;
  memberId: string;
  photos: number;
  shown: Generated<number>;
  shownAt: Generated<Date>;
  siteId: string;
  soughtDistanceKm: number | null;
  soughtMaxAge: number | null;
  soughtMinAge: number | null;
}

export interface RecommendedList {
  filters: string;
  id: string;
  listed: string[];
  madeAt: Date;
  memberId: string;
  walkedAt: Date | null;
  walkedId: string | null;
}

export interface Region {
  code: string;
  country: string;
  name: string;
}

export interface Reminder {
  createdAt: Date;
  kind: string;
  memberId: string;
}

export interface Report {
  about: Generated<string>;
  conversationId: string | null;
  createdAt: Date;
  email: string | null;
  emailKey: string | null;
  id: string;
  key: string;
  language: Generated<string>;
  memberId: string | null;
  messageSeq: number | null;
  number: string;
  reason: string;
  reporterId: string | null;
  seen: Json<object>;
  siteId: string;
  state: Generated<string>;
  words: string;
}

export interface Reversal {
  amount: number;
  byHandAmount: Generated<number>;
  coveredAmount: Generated<number>;
  createdAt: Date;
  credits: number;
  currency: string;
  debtCredits: number;
  endedAt: Date | null;
  excessAmount: Generated<number>;
  id: string;
  kind: string;
  memberId: string;
  providerReversalId: string | null;
  purchaseId: string;
  reason: string | null;
  requestKey: string | null;
  sentAt: Date | null;
  settledAmount: Generated<number>;
  siteId: string;
  status: string;
  vatAmount: number;
  withdrawnAt: Date | null;
}

export interface SandboxPayment {
  amount: number;
  arrivesAt: Date | null;
  bank: string | null;
  calledOff: Generated<boolean>;
  createdAt: Date;
  currency: string;
  description: string;
  failure: string | null;
  id: string;
  idempotencyKey: string;
  keepFor: string | null;
  mandateId: string | null;
  paymentMethod: string;
  reference: string | null;
  returnUrl: string;
  status: string;
  webhookUrl: string;
}

export interface SandboxReversal {
  amount: number;
  createdAt: Date;
  id: string;
  idempotencyKey: string;
  kind: string;
  paymentId: string;
  status: string;
}

export interface SandboxStoredMethod {
  customerId: string;
  declines: Generated<boolean>;
  ended: Generated<boolean>;
  label: string;
  mandateId: string;
}

export interface SavedSearch {
  filters: Json<object>;
  id: string;
  lookedAt: Date;
  memberId: string;
  name: string;
  savedAt: Date;
  weeklyMail: boolean;
}

export interface SearchCellCount {
  cell: number;
  country: string;
  members: number;
  pool: string;
  siteId: string;
}

export interface SearchCount {
  birthMonth: Day;
  country: string;
  fictional: boolean;
  members: number;
  membersOnly: boolean;
  pool: string;
  region: string;
  siteId: string;
}

export interface SearchEntry {
  cell: number | null;
  country: string;
  dateOfBirth: Day;
  facets: Generated<number>;
  fictional: Generated<boolean>;
  interests: Generated<number>;
  lastOnline: Date;
  memberId: string;
  membersOnly: Generated<boolean>;
  pool: string;
  region: string;
  signedUpAt: Date;
  siteId: string;
}

export interface SentMail {
  id: string;
  kind: string;
  memberId: string;
  sentAt: Date;
}

export interface Session {
  country: string | null;
  createdAt: Date;
  deviceId: string | null;
  expiresAt: Date;
  id: string;
  lastSeenAt: Date;
  memberId: string;
  previousTokenHash: Buffer | null;
  provenAt: Date | null;
  renewedAt: Date | null;
  tokenHash: Buffer;
  userAgent: Generated<string>;
}

export interface ShownOn {
  agreedAt: Date;
  memberId: string;
  siteId: string;
}

export interface Site {
  company: Generated<Json<object>>;
  createdAt: Date;
  demo: Generated<boolean>;
  id: string;
  settings: Generated<Json<object>>;
  version: Generated<number>;
}

export interface SiteDomain {
  addedAt: Generated<Date>;
  host: string;
  siteId: string;
}

export interface SitePicture {
  createdAt: Date;
  name: string;
  siteId: string;
}

export interface SiteText {
  at: Date;
  body: string | null;
  description: string | null;
  id: string;
  locale: string;
  siteId: string;
  slug: string;
  staffId: string;
  title: string | null;
}

export interface SiteVersion {
  after: Json<object>;
  at: Date;
  before: Json<object>;
  company: Json<object>;
  number: number;
  restored: number | null;
  settings: Json<object>;
  siteId: string;
  staffId: string | null;
}

export interface SpendingLimit {
  amount: number | null;
  currency: string | null;
  memberId: string;
  nextAmount: number | null;
  nextCurrency: string | null;
  nextFrom: Date | null;
  pausedUntil: Date | null;
}

export interface Staff {
  createdAt: Date;
  email: string;
  emailKey: string;
  id: string;
  language: string;
  name: string;
  passwordHash: string;
  totpSecret: string;
  totpStep: number;
}

export interface StaffAction {
  action: string;
  after: Json<object> | null;
  at: Date;
  before: Json<object> | null;
  id: string;
  memberId: string | null;
  reason: Generated<string>;
  siteId: string;
  staffId: string | null;
  subject: Generated<string>;
}

export interface StaffInvitation {
  createdAt: Date;
  email: string;
  emailKey: string;
  expiresAt: Date;
  id: string;
  invitedBy: string | null;
  language: string;
  renews: Generated<boolean>;
  role: string;
  siteId: string;
  tokenHash: Buffer;
  usedAt: Date | null;
}

export interface StaffRecoveryCode {
  codeHash: Buffer;
  staffId: string;
}

export interface StaffRole {
  grantedAt: Date;
  grantedBy: string | null;
  role: string;
  siteId: string;
  staffId: string;
}

export interface StaffSession {
  country: string | null;
  createdAt: Date;
  expiresAt: Date;
  id: string;
  lastSeenAt: Date;
  staffId: string;
  tokenHash: Buffer;
  userAgent: string;
}

export interface StoredMethod {
  createdAt: Date;
  customerId: string;
  id: string;
  label: string;
  mandateId: string;
  memberId: string;
  paymentMethod: string;
  provider: string;
  siteId: string;
}

export interface Swipe {
  createdAt: Date;
  liked: boolean;
  likedOn: Day | null;
  memberId: string;
  otherId: string;
  undoneAt: Date | null;
}

export interface Taste {
  base: number;
  learnedAt: Date;
  signals: number;
  siteId: string;
}

export interface TopUp {
  agreed: string;
  agreedAt: Date;
  belowCredits: number;
  chargeAmount: number | null;
  chargeAt: Date | null;
  currency: string;
  memberId: string;
  monthlyMaximum: number;
  orderKey: string | null;
  packageId: string;
  siteId: string;
  storedMethodId: string;
  toldAt: Date | null;
}

export interface Visit {
  memberId: string;
  visitedAt: Date;
  visitorId: string;
}

export interface WeeklyUpdate {
  memberId: string;
  nextAt: Date;
  toldUntil: Date;
}

export interface GeneratedTables {
  acceptedWords: AcceptedWords;
  account: Account;
  accountLook: AccountLook;
  activeDay: ActiveDay;
  autoLike: AutoLike;
  banMark: BanMark;
  block: Block;
  conversation: Conversation;
  countedDay: CountedDay;
  countedNetwork: CountedNetwork;
  dataExport: DataExport;
  dayCount: DayCount;
  debitBatch: DebitBatch;
  debitBlock: DebitBlock;
  debitCode: DebitCode;
  debitCollection: DebitCollection;
  debitMandate: DebitMandate;
  deck: Deck;
  deskAnswer: DeskAnswer;
  deskLease: DeskLease;
  discountCode: DiscountCode;
  emailClaim: EmailClaim;
  ending: Ending;
  firstMessage: FirstMessage;
  giftReceived: GiftReceived;
  heldMessage: HeldMessage;
  inbox: Inbox;
  keptLimit: KeptLimit;
  knownDevice: KnownDevice;
  landingCount: LandingCount;
  landingFigures: LandingFigures;
  leavingOffer: LeavingOffer;
  leavingReason: LeavingReason;
  ledgerEntry: LedgerEntry;
  mailChange: MailChange;
  mailing: Mailing;
  mailingReceiver: MailingReceiver;
  mailOutage: MailOutage;
  mailPreference: MailPreference;
  mailRequest: MailRequest;
  mailStop: MailStop;
  mailToken: MailToken;
  mailTrouble: MailTrouble;
  memberLike: MemberLike;
  memberNote: MemberNote;
  message: Message;
  methodToForget: MethodToForget;
  moderationAppeal: ModerationAppeal;
  moderationDecision: ModerationDecision;
  moderationFile: ModerationFile;
  moderationItem: ModerationItem;
  moderationLift: ModerationLift;
  moderationOutcome: ModerationOutcome;
  nameChange: NameChange;
  news: News;
  notificationSetting: NotificationSetting;
  outbox: Outbox;
  passkey: Passkey;
  passkeyChallenge: PasskeyChallenge;
  photo: Photo;
  photoVerification: PhotoVerification;
  place: Place;
  portraitRights: PortraitRights;
  preparedSignup: PreparedSignup;
  presence: Presence;
  profile: Profile;
  promptAnswer: PromptAnswer;
  purchase: Purchase;
  pushSubscription: PushSubscription;
  receipt: Receipt;
  receiptCounter: ReceiptCounter;
  recommendation: Recommendation;
  recommendedList: RecommendedList;
  region: Region;
  reminder: Reminder;
  report: Report;
  reversal: Reversal;
  sandboxPayment: SandboxPayment;
  sandboxReversal: SandboxReversal;
  sandboxStoredMethod: SandboxStoredMethod;
  savedSearch: SavedSearch;
  searchCellCount: SearchCellCount;
  searchCount: SearchCount;
  searchEntry: SearchEntry;
  sentMail: SentMail;
  session: Session;
  shownOn: ShownOn;
  site: Site;
  siteDomain: SiteDomain;
  sitePicture: SitePicture;
  siteText: SiteText;
  siteVersion: SiteVersion;
  spendingLimit: SpendingLimit;
  staff: Staff;
  staffAction: StaffAction;
  staffInvitation: StaffInvitation;
  staffRecoveryCode: StaffRecoveryCode;
  staffRole: StaffRole;
  staffSession: StaffSession;
  storedMethod: StoredMethod;
  swipe: Swipe;
  taste: Taste;
  topUp: TopUp;
  visit: Visit;
  weeklyUpdate: WeeklyUpdate;
}
