const TERMS_VERSION = new Date('2023-12-01T12:00:00Z')

/** The version of the terms that holds on a site: the company's own start where that is later. */
export function termsVersion(siteAdded: Date): Date {
  return siteAdded > TERMS_VERSION ? siteAdded : TERMS_VERSION
}
