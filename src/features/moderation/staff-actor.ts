/** One of a site's staff, who acts and sees that site only. */
export type StaffActor = { staffId: string; siteId: string }
