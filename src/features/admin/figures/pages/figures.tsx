import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useState } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { errorCode } from '#page/errors/declared-error.ts'
import { addDays } from '#shared/dates.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import { api } from '../../office/api.ts'
import { PageHead } from '../../office/page-head.tsx'
import { saveFile } from '../../office/save-file.ts'
import { useErrorWords } from '../../office/use-error-words.ts'
import { Waiting } from '../../office/waiting.tsx'
import type { OfficeFigures } from '../figures-contract.ts'
import { Charts } from './charts.tsx'
import { Cohorts } from './cohorts.tsx'
import { Funnel } from './funnel.tsx'
import { Landing } from './landing.tsx'
import { Moderation } from './moderation.tsx'
import { Money } from './money.tsx'
import { Tiles } from './tiles.tsx'
import { useCountryName } from './use-country-name.ts'

const ALL = '*'
const SHOWN_DAYS = 90

/** What happened at the site, in numbers of a period. */
export default function FiguresPage() {
  const t = useTranslations('admin.figures')
  const words = useErrorWords()
  const toast = useToast()
  const format = useFormatter()
  const countryName = useCountryName()
  const [chosen, setChosen] = useState(lastDays)
  const choose = (part: Partial<typeof chosen>) => setChosen((before) => ({ ...before, ...part }))
  // A landing page is counted in all countries and networks together.
  const choosePlace = (part: Partial<typeof chosen>) => choose({ ...part, lander: ALL })
  const chooseLander = (lander: string) => choose({ lander, country: ALL, network: ALL })
  const figures = useQuery({
    ...api.figures.queryOptions({ input: chosen }),
    placeholderData: (before: OfficeFigures | undefined) => before,
  })
  const { data, error } = figures
  const save = useMutation(
    api.exportFigures.mutationOptions({
      onSuccess: saveFile,
      onError: (failed) => toast.show({ kind: 'danger', title: words.of(failed) }),
    }),
  )
  const isWhole = chosen.country === ALL && chosen.network === ALL && chosen.lander === ALL
  return (
    <>
      <PageHead
        title={t('title')}
        words={
          data?.counted_at
            ? t('counted', {
                at: format.dateTime(new Date(data.counted_at), { dateStyle: 'medium', timeStyle: 'short' }),
                zone: data.time_zone,
              })
            : t('words')
        }
      />
      <div className="flex flex-col gap-6">
        <SectionCard id="period" title={t('period')}>
          <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-5">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                type="date"
                name={end}
                label={t(end)}
                value={chosen[end]}
                onChange={(event) => event.target.value && choose({ [end]: event.target.value })}
                error={words.at(error, end)}
              />
            ))}
            <SelectField
              label={t('country')}
              value={chosen.country}
              onChange={(event) => choosePlace({ country: event.target.value })}
              options={[
                { value: ALL, label: t('all_countries') },
                ...(data?.countries ?? []).map((country) => ({
                  value: country,
                  label: countryName(country),
                })),
              ]}
            />
            <SelectField
              label={t('network')}
              value={chosen.network}
              onChange={(event) => choosePlace({ network: event.target.value })}
              options={[
                { value: ALL, label: t('all_networks') },
                ...(data?.networks ?? []).map((network) => ({
                  value: network,
                  label: network === 'other' ? t('other_network') : network || t('no_network'),
                })),
              ]}
            />
            <SelectField
              label={t('came_by')}
              value={chosen.lander}
              onChange={(event) => chooseLander(event.target.value)}
              options={[
                { value: ALL, label: t('all_landers') },
                ...(data?.landers ?? []).map((lander) => ({
                  value: lander,
                  label: lander.replace('/', ' · ') || t('no_lander'),
                })),
              ]}
            />
          </div>
          <Button
            className="mt-5"
            size="sm"
            variant="secondary"
            icon={<Download />}
            busy={save.isPending}
            onClick={() => save.mutate(chosen)}
          >
            {t('save')}
          </Button>
        </SectionCard>
        {data ? (
          <>
            <Tiles {...data} />
            <Funnel totals={data.totals} />
            <Charts {...data} />
            <Money {...data} />
            {isWhole && <Moderation totals={data.totals} />}
            <Cohorts cohorts={data.cohorts} />
            {chosen.country === ALL && chosen.lander === ALL && (
              <Landing from={chosen.from} to={chosen.to} network={chosen.network} />
            )}
          </>
        ) : (
          // What is wrong with the period is said at its fields.
          errorCode(error) !== 'invalid_input' && <Waiting query={figures} className="h-80" />
        )}
      </div>
    </>
  )
}

function lastDays() {
  const to = new Intl.DateTimeFormat('en-CA').format(new Date())
  return { from: addDays(to, 1 - SHOWN_DAYS), to, country: ALL, network: ALL, lander: ALL }
}
