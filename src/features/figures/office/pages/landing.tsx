import { useQuery } from '@tanstack/react-query'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { Waiting } from '#features/office/frame/waiting.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { Chart } from './chart.tsx'
import { Table } from './table.tsx'
import { ALL, type Chosen } from './use-chosen.ts'
import { useLanderName } from './use-lander-name.ts'

/** What landing pages brought. */
export function Landing({ chosen, choose }: { chosen: Chosen; choose: (part: Partial<Chosen>) => void }) {
  const t = useTranslations('office.figures')
  const format = useFormatter()
  const landerName = useLanderName()
  const { from, to, network, page: lander } = chosen
  const figures = useQuery({
    ...api.figures.landing.queryOptions({ input: { from, to, network, lander } }),
    placeholderData: (before) => before,
  })
  const { data } = figures
  // A link to this part finds it before it is read.
  if (!data)
    return (
      <div id="landing">
        <Waiting query={figures} className="h-80" />
      </div>
    )
  const keyOf = ({ page, slug }: { page: string; slug: string }) => `${page}/${slug}`
  return (
    <Chart
      id="landing"
      title={t('landing')}
      hint={t('landing_words')}
      days={data.days}
      today={data.today}
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
        onChange={(event) => choose({ page: event.target.value })}
        options={[
          { value: ALL, label: t('all_landers') },
          ...data.pages.map((one) => ({ value: keyOf(one), label: landerName(keyOf(one)) })),
          ...(lander === ALL || data.pages.some((one) => keyOf(one) === lander)
            ? []
            : [{ value: lander, label: landerName(lander) }]),
        ]}
      />
      {data.rows.length > 0 && (
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
              landerName(keyOf(one)),
              one.network || t('no_network'),
              format.number(one.views),
              format.number(one.signups_begun),
              format.number(one.signups_completed),
            ])}
          />
        </div>
      )}
    </Chart>
  )
}
