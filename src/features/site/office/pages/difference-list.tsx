import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import type { FormField } from '../../changes/form-fields.ts'
import { type Said, useDifferences } from './differences.ts'

type ListProps = {
  fields: Record<string, FormField>
  before: Record<string, unknown>
  after: Record<string, unknown>
}

/** What was, and what it becomes, field by field. */
export function DifferenceList({ fields, before, after }: ListProps) {
  const t = useTranslations('office.site')
  const differences = useDifferences().of(fields, before, after)
  return (
    <dl className="flex flex-col gap-4">
      {differences.map((one, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two of a list can have the same number, one that went and one that came
        <div key={`${at} ${one.label}`}>
          <dt className="text-sm font-semibold">{one.label}</dt>
          <dd className="mt-1 grid gap-x-4 gap-y-1 text-sm sm:grid-cols-2">
            <Side name={t('before')}>
              <Value said={one.before} as="del" className="text-ink-soft" />
            </Side>
            <Side name={t('after')}>
              <Value said={one.after} as="ins" className="no-underline" />
            </Side>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function Side({ name, children }: { name: string; children: ReactNode }) {
  return (
    <span className="min-w-0 rounded-field bg-sunken px-3 py-2 break-words whitespace-pre-line">
      <span className="block text-xs text-ink-soft">{name}</span>
      {children}
    </span>
  )
}

/** A value as it was or becomes; words that only say that nothing stands there are neither. */
function Value({ said, as: Tag, className }: { said: Said; as: 'del' | 'ins'; className: string }) {
  if (said.none) return <span className="text-ink-soft">{said.words}</span>
  return <Tag className={className}>{said.words}</Tag>
}
