import { isStaffLanguage, type StaffLanguage } from '#shared/staff.ts'

export type OfficeWords = { locale: StaffLanguage; messages: Record<string, object> }

const LOADERS = {
  nl: () =>
    Promise.all([
      import('virtual:messages/nl/office'),
      import('virtual:messages/nl/site/errors'),
      import('virtual:messages/nl/site/error_page'),
      import('virtual:messages/nl/site/fields'),
      import('virtual:messages/nl/site/values'),
      import('virtual:messages/nl/site/interests'),
      import('virtual:messages/nl/members/more'),
      import('virtual:messages/nl/payments/methods'),
    ]),
  en: () =>
    Promise.all([
      import('virtual:messages/en/office'),
      import('virtual:messages/en/site/errors'),
      import('virtual:messages/en/site/error_page'),
      import('virtual:messages/en/site/fields'),
      import('virtual:messages/en/site/values'),
      import('virtual:messages/en/site/interests'),
      import('virtual:messages/en/members/more'),
      import('virtual:messages/en/payments/methods'),
    ]),
}

/** The words of staff's pages. */
export async function loadOfficeWords(locale: StaffLanguage): Promise<OfficeWords> {
  const [office, errors, errorPage, fields, values, interests, more, methods] = await LOADERS[locale]()
  document.documentElement.lang = locale
  return {
    locale,
    messages: {
      office: office.default,
      site: {
        ...errors.default,
        ...errorPage.default,
        ...fields.default,
        ...values.default,
        ...interests.default,
      },
      members: more.default,
      payments: methods.default,
    },
  }
}

/** The language of pages before the login. */
export function browserLanguage(): StaffLanguage {
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isStaffLanguage) ?? 'en'
}
