const TERMS_VERSION = new Date('2023-12-01T12:00:00Z')

/** The date of a site's terms: the current version's, or the site's own start if that is later. */
export function termsVersion(siteAdded: Date): Date {
  return siteAdded > TERMS_VERSION ? siteAdded : TERMS_VERSION
}
