/** Who of a site's staff acts. They see that site only. */
export type By = { staffId: string; siteId: string }
