import { useTranslations } from 'use-intl'
import { useLocation } from 'wouter'
import { FormError } from '#ui/controls/form-error.tsx'
import { SITE_GROUP_NAMES, SITE_GROUPS, type SiteGroup, type SitePart } from '../groups.ts'
import { useFieldWords } from './use-field-words.ts'
import type { SiteDraft } from './use-site-draft.ts'

type ProblemsProps = { title: string; draft: SiteDraft; part: SitePart }

/** What is wrong, each with a way to its field, which may be in another part. */
export function Problems({ title, draft, part }: ProblemsProps) {
  const t = useTranslations('office.site')
  const words = useFieldWords()
  const [, go] = useLocation()
  const show = (group: SiteGroup | undefined, path: string) => {
    if (group && group !== part) go(`/admin/site/${group}`)
    requestAnimationFrame(() => focusSetting(path))
  }
  return (
    <FormError
      title={title}
      action={
        <ul className="-mt-2 space-y-1 text-sm">
          {draft.wrong.map((path) => {
            const group = groupOf(path)
            return (
              <li key={path}>
                <a
                  href={`/admin/site/${group ?? part}#${path}`}
                  className="inline-block py-1 underline underline-offset-2"
                  onClick={(event) => {
                    event.preventDefault()
                    show(group, path)
                  }}
                >
                  {t('problem', {
                    where: words.at(path),
                    what: draft.errorAt(path) ?? '',
                    other: group && group !== part ? t(`groups.${group}`) : '',
                    elsewhere: String(group !== undefined && group !== part),
                  })}
                </a>
              </li>
            )
          })}
        </ul>
      }
    />
  )
}

function groupOf(path: string): SiteGroup | undefined {
  const name = path.split('.')[0]
  return SITE_GROUP_NAMES.find((group) => SITE_GROUPS[group].some((one) => one === name))
}

/** Moves the focus to a setting, or to the nearest that holds it. */
function focusSetting(path: string): void {
  const parts = path.split('.')
  const found = parts
    .map((_part, at) => document.getElementById(parts.slice(0, at + 1).join('.')))
    .findLast((one) => one !== null)
  if (found?.matches(CONTROLS)) found.focus()
  else found?.querySelector<HTMLElement>(CONTROLS)?.focus()
}

const CONTROLS = 'input, select, textarea, button'
