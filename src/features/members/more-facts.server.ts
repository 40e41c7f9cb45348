import type { ProfileField } from '#features/site/settings.ts'
import type { MoreFacts } from './profile-fields.ts'

type Row = {
  heightCm: number | null
  children: MoreFacts['children']
  childWish: MoreFacts['child_wish']
  smoking: MoreFacts['smoking']
  education: MoreFacts['education']
  work: string
  languages: MoreFacts['languages']
}

/** What a member says beyond the facts of every profile, as far as the site shows it. */
export function moreFactsOf(row: Row, shows: (field: ProfileField) => boolean): MoreFacts {
  return {
    height_cm: shows('height') ? row.heightCm : null,
    children: shows('children') ? row.children : null,
    child_wish: shows('child_wish') ? row.childWish : null,
    smoking: shows('smoking') ? row.smoking : null,
    education: shows('education') ? row.education : null,
    work: shows('work') ? row.work : '',
    languages: shows('languages') ? row.languages : [],
  }
}

/** The columns of what was changed; undefined ones stay as they are. */
export function moreColumns(changes: Partial<MoreFacts>) {
  return {
    heightCm: changes.height_cm,
    children: changes.children,
    childWish: changes.child_wish,
    smoking: changes.smoking,
    education: changes.education,
    work: changes.work,
    languages: changes.languages && [...new Set(changes.languages)],
  }
}
