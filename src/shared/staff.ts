/** The roles of staff at a site, the widest first. */
export const STAFF_ROLES = ['owner', 'manager', 'moderator', 'support', 'finance', 'writer'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Staff's pages are in these languages; all that members read is in seven. */
export const STAFF_LANGUAGES = ['nl', 'en'] as const
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number]

/** The rights at a site, each with the roles that have it. */
export const STAFF_RIGHTS = {
  /** Invite, change roles, end. */
  staff: ['owner'],
  audit: ['owner', 'manager'],
  queues: ['owner', 'manager', 'moderator'],
  members: ['owner', 'manager', 'moderator', 'support'],
  /** Mails again, ended sessions, a copy of their data. */
  help_members: ['owner', 'manager', 'support'],
  /** Write notes about members, and close those handed over to them. */
  notes: ['owner', 'manager', 'moderator', 'support', 'finance'],
  /** Credits, a date of birth, an erasure. */
  change_members: ['owner', 'manager'],
  settings: ['owner', 'manager'],
  /** Domains by which mails and search engines know the site. */
  domains: ['owner'],
  prices: ['owner', 'manager'],
  fictional: ['owner', 'manager'],
  /** Mails of promotions and news. */
  mailings: ['owner', 'manager'],
  /** Answer as fictional profiles. */
  desk: ['owner', 'manager', 'writer'],
  money: ['owner', 'finance'],
  figures: ['owner', 'manager', 'finance'],
  health: ['owner', 'manager'],
  /** What concerns all sites that run together: database, disk, backups. */
  deployment: ['owner'],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffRight = keyof typeof STAFF_RIGHTS

export function mayStaff(role: StaffRole, right: StaffRight): boolean {
  return (STAFF_RIGHTS[right] as readonly StaffRole[]).includes(role)
}

/** The roles to which a note about a member can be handed over. */
export const HANDED_ROLES = ['moderator', 'support', 'finance', 'owner'] as const
export type HandedRole = (typeof HANDED_ROLES)[number]

/** Each role sees and closes the open notes handed to these. */
export const HANDED_TO: Record<StaffRole, readonly HandedRole[]> = {
  owner: HANDED_ROLES,
  manager: ['moderator', 'support'],
  moderator: ['moderator'],
  support: ['support'],
  finance: ['finance'],
  writer: [],
}

/** What the log of staff's acts tells. */
export const STAFF_ACTIONS = [
  'staff_invited',
  'invitation_withdrawn',
  'staff_joined',
  'access_renewal_sent',
  'access_renewed',
  'role_granted',
  'role_changed',
  'role_ended',
  'password_changed',
  'recovery_codes_renewed',
  'recovery_code_used',
  'decision_lifted',
  'item_opened',
  'decided',
  'decision_undone',
  'member_opened',
  'member_sessions_ended',
  'confirmation_resent',
  'receipt_resent',
  'statement_resent',
  'reset_link_sent',
  'birth_date_corrected',
  'minor_suspended',
  'credits_granted',
  'export_started',
  'erasure_started',
  'conversation_opened',
  'account_looked_at',
  'desk_opened',
  'desk_done',
  'members_sought',
  'members_listed',
  'note_written',
  'note_closed',
  'purchases_sought',
  'purchase_opened',
  'refunded',
  'refund_sent_again',
  'refund_paid_by_hand',
  'books_exported',
  'code_made',
  'code_ended',
  'code_resumed',
  'fictional_made',
  'fictional_changed',
  'fictional_paused',
  'fictional_resumed',
  'portrait_declared',
  'portrait_drawn',
  'portrait_removed',
  'mailing_made',
  'mailing_changed',
  'mailing_removed',
  'mailing_tested',
  'mailing_sent',
  'mailing_planned',
  'mailing_withdrawn',
  'mailing_stopped',
  'job_retried',
  'job_discarded',
  'settings_changed',
  'settings_restored',
  'domain_added',
  'domain_removed',
  'picture_added',
  'site_made',
  'text_changed',
  'text_reset',
  'figures_exported',
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

export function isStaffLanguage(tag: string): tag is StaffLanguage {
  return (STAFF_LANGUAGES as readonly string[]).includes(tag)
}

/** How long an item that waits for staff belongs to the colleague who opened it. */
export const LEASE_MILLISECONDS = 5 * 60_000

/** How often their page renews that. */
export const RENEWAL_MILLISECONDS = 2 * 60_000
