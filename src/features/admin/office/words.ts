import { isStaffLanguage, type StaffLanguage } from '#shared/staff.ts'

export type OfficeWords = { locale: StaffLanguage; messages: Record<string, object> }

const LOADERS = {
  nl: () =>
    Promise.all([
      import('virtual:messages/nl/admin'),
      import('virtual:messages/nl/site/errors'),
      import('virtual:messages/nl/site/error_page'),
    ]),
  en: () =>
    Promise.all([
      import('virtual:messages/en/admin'),
      import('virtual:messages/en/site/errors'),
      import('virtual:messages/en/site/error_page'),
    ]),
}

/** The words of staff's pages. */
export async function loadOfficeWords(locale: StaffLanguage): Promise<OfficeWords> {
  const [admin, errors, errorPage] = await LOADERS[locale]()
  document.documentElement.lang = locale
  return { locale, messages: { admin: admin.default, site: { ...errors.default, ...errorPage.default } } }
}

/** For those who have not logged in. */
export function browserLanguage(): StaffLanguage {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isStaffLanguage) ?? 'en'
}
