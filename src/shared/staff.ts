/** What somebody may be at a site, the widest first. */
export const STAFF_ROLES = ['owner', 'manager', 'moderator', 'support', 'finance'] as const
export type StaffRole = (typeof STAFF_ROLES)[number]

/** Staff's pages are in these languages; all that members read is in seven. */
export const STAFF_LANGUAGES = ['nl', 'en'] as const
export type StaffLanguage = (typeof STAFF_LANGUAGES)[number]

/** Who may do what at a site. */
export const STAFF_RIGHTS = {
  /** Invite, change roles, end. */
  staff: ['owner'],
  audit: ['owner', 'manager'],
  queues: ['owner', 'manager', 'moderator'],
  members: ['owner', 'manager', 'moderator', 'support'],
  settings: ['owner', 'manager'],
  prices: ['owner', 'manager'],
  money: ['owner', 'finance'],
  figures: ['owner', 'manager', 'finance'],
  health: ['owner', 'manager'],
} as const satisfies Record<string, readonly StaffRole[]>
export type StaffRight = keyof typeof STAFF_RIGHTS

export function mayStaff(role: StaffRole, right: StaffRight): boolean {
  return (STAFF_RIGHTS[right] as readonly StaffRole[]).includes(role)
}

/** What the log of staff's acts tells. */
export const STAFF_ACTIONS = [
  'staff_invited',
  'invitation_withdrawn',
  'staff_joined',
  'role_granted',
  'role_changed',
  'role_ended',
  'password_changed',
  'recovery_code_used',
  'item_opened',
] as const
export type StaffAction = (typeof STAFF_ACTIONS)[number]

export function isStaffLanguage(tag: string): tag is StaffLanguage {
  return (STAFF_LANGUAGES as readonly string[]).includes(tag)
}
