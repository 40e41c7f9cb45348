/** Who of a site's staff acts. They see that site only. */
export type StaffActor = { staffId: string; siteId: string }
