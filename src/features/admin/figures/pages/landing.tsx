import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { SelectField } from '#ui/controls/select-field.tsx'
import { api } from '../../office/api.ts'
import { Chart } from './chart.tsx'
import { Table } from './table.tsx'

const ALL = '*'

/** What landing pages brought. */
export function Landing({ from, to, network }: { from: string; to: string; network: string }) {
  const t = useTranslations('admin.figures')
  const format = useFormatter()
  const [lander, setLander] = useState(ALL)
  const { data } = useQuery({
    ...api.landingFigures.queryOptions({ input: { from, to, network, lander } }),
    placeholderData: (before) => before,
  })
  if (!data) return null
  const nameOf = ({ page, slug }: { page: string; slug: string }) => (slug ? `${page} · ${slug}` : page)
  return (
    <Chart
      id="landing"
      title={t('landing')}
      hint={t('landing_words')}
      days={data.days}
      lines={[
        { label: t('names.views'), color: 'first', values: data.views },
        { label: t('names.begun_signups'), color: 'second', values: data.signups_begun },
        { label: t('names.completed_signups'), color: 'third', values: data.signups_completed },
      ]}
    >
      <SelectField
        className="mt-5 sm:max-w-72"
        label={t('lander')}
        value={lander}
        onChange={(event) => setLander(event.target.value)}
        options={[
          { value: ALL, label: t('all_landers') },
          ...data.pages.map((one) => ({ value: `${one.page}/${one.slug}`, label: nameOf(one) })),
        ]}
      />
      <div className="mt-4">
        <Table
          label={t('landing')}
          names={2}
          head={[
            t('lander'),
            t('network'),
            t('names.views'),
            t('names.begun_signups'),
            t('names.completed_signups'),
          ]}
          rows={data.rows.map((one) => [
            nameOf(one),
            one.network || t('no_network'),
            format.number(one.views),
            format.number(one.signups_begun),
            format.number(one.signups_completed),
          ])}
        />
      </div>
    </Chart>
  )
}
