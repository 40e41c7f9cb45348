import { useMutation, useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import { api } from '#features/office/frame/api.ts'
import { PageHead } from '#features/office/frame/page-head.tsx'
import { saveFile } from '#features/office/frame/save-file.ts'
import { useErrorWords } from '#features/office/frame/use-error-words.ts'
import { Waiting } from '#features/office/frame/waiting.tsx'
import { errorCode } from '#page/errors/declared-error.ts'
import { Button } from '#ui/controls/button.tsx'
import { SelectField } from '#ui/controls/select-field.tsx'
import { TextField } from '#ui/controls/text-field.tsx'
import { useToast } from '#ui/overlays/toast.tsx'
import { SectionCard } from '#ui/section-card.tsx'
import type { OfficeFigures } from '../contract.ts'
import { Charts } from './charts.tsx'
import { Cohorts } from './cohorts.tsx'
import { Funnel } from './funnel.tsx'
import { Jumps } from './jumps.tsx'
import { Landing } from './landing.tsx'
import { Moderation } from './moderation.tsx'
import { Money } from './money.tsx'
import { Tiles } from './tiles.tsx'
import { ALL, type Chosen, useChosen } from './use-chosen.ts'
import { useCountryName } from './use-country-name.ts'
import { useLanderName } from './use-lander-name.ts'

/** What happened at the site, in numbers of a period. */
export default function FiguresPage() {
  const t = useTranslations('office.figures')
  const words = useErrorWords()
  const toast = useToast()
  const format = useFormatter()
  const countryName = useCountryName()
  const landerName = useLanderName()
  const [chosen, choose] = useChosen()
  // A landing page is counted in all countries and networks together.
  const choosePlace = (part: Partial<Chosen>) => choose({ ...part, lander: ALL })
  const chooseLander = (lander: string) => choose({ lander, country: ALL, network: ALL })
  const { page: _page, ...input } = chosen
  const figures = useQuery({
    ...api.figures.site.queryOptions({ input }),
    placeholderData: (before: OfficeFigures | undefined) => before,
  })
  const { data, error } = figures
  const isRefused = errorCode(error) === 'invalid_input'
  useKnown(chosen, figures.isPlaceholderData ? undefined : data, choose)
  useHash(data !== undefined)
  const save = useMutation(
    api.figures.export.mutationOptions({
      onSuccess: saveFile,
      onError: (failed) => toast.show({ kind: 'danger', title: words.of(failed) }),
    }),
  )
  const hasLanding = chosen.country === ALL && chosen.lander === ALL
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
      <div className="flex flex-col gap-6 [&_:is(#income,a,button,input,section,select,summary)]:scroll-mt-6 lg:[&_:is(#income,a,button,input,section,select,summary)]:scroll-mt-8">
        <SectionCard id="period" title={t('period')}>
          <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,10.5rem),1fr))] gap-4">
            {(['from', 'to'] as const).map((end) => (
              <TextField
                key={end}
                className="min-w-0"
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
                  label: landerName(lander),
                })),
              ]}
            />
          </div>
          {!isRefused && (
            <Button
              className="mt-5"
              size="sm"
              variant="secondary"
              icon={<Download />}
              busy={save.isPending}
              onClick={() => save.mutate(input)}
            >
              {t('save')}
            </Button>
          )}
        </SectionCard>
        {data ? (
          <>
            <Jumps
              without={[
                ...(isWhole ? [] : (['moderation'] as const)),
                ...(hasLanding ? [] : (['landing'] as const)),
              ]}
            />
            <Tiles {...data} />
            <Funnel totals={data.totals} />
            <Charts {...data} />
            <Money {...data} />
            {isWhole && <Moderation totals={data.totals} />}
            <Cohorts {...data} />
            {hasLanding && <Landing chosen={chosen} choose={choose} />}
          </>
        ) : (
          // What is wrong with the period is said at its fields.
          !isRefused && <Waiting query={figures} className="h-80" />
        )}
      </div>
    </>
  )
}

/** Takes a country, network or landing page of an old address that the counts do not know as all of them. */
function useKnown(
  { country, network, lander }: Chosen,
  data: OfficeFigures | undefined,
  choose: (part: Partial<Chosen>) => void,
): void {
  useEffect(() => {
    if (!data) return
    const unknown = {
      ...(country !== ALL && !data.countries.includes(country) && { country: ALL }),
      ...(network !== ALL && !data.networks.includes(network) && { network: ALL }),
      ...(lander !== ALL && !data.landers.includes(lander) && { lander: ALL }),
    }
    if (Object.keys(unknown).length > 0) choose(unknown)
  })
}

/** Goes to the part that the address names once it is there. */
function useHash(isThere: boolean): void {
  const went = useRef(false)
  useEffect(() => {
    if (!isThere || went.current) return
    went.current = true
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [isThere])
}
