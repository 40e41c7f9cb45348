import type { SiteSettings } from '#features/site/settings.ts'

type SiteWithCompany = {
  company: { name: string; address: string; city: string; country: string }
  settings: Pick<SiteSettings, 'direct_debit'>
}

/** The creditor, as a mandate and a notice have to name it. */
export function creditorOf({ company, settings: { direct_debit: set } }: SiteWithCompany): {
  name: string
  id: string
  address: string
} {
  return {
    name: set?.creditor || company.name,
    id: set?.creditor_id ?? '',
    address: set?.address || [company.address, company.city, company.country].join(', '),
  }
}
