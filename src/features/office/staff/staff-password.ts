/** In characters; longer than a member's, since it opens what is of all members. */
export const STAFF_PASSWORD_MIN = 12
