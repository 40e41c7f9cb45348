import { Check } from 'lucide-react'
import { useTranslations } from 'use-intl'
import type { PublicSettings } from '#features/site/settings.ts'
import { FictionalBox } from '#ui/fictional-box.tsx'
import { FictionalMark } from '#ui/fictional-mark.tsx'
import { Photo } from '#ui/photo.tsx'

/** Explains fictional profiles and shows their mark as members see it. */
export function FictionalProfiles({ settings }: { settings: PublicSettings }) {
  const t = useTranslations('landing.fictional')
  const word = settings.fictional_singular
  return (
    <section className="bg-sunken py-16 lg:py-28">
      <div className="site-container grid grid-cols-[minmax(0,1fr)] items-center gap-12 lg:grid-cols-[5fr_6fr] lg:gap-20">
        <div aria-hidden="true" className="relative mx-auto flex w-full max-w-96 flex-col">
          <div className="w-[72%] -rotate-3 rounded-card bg-raised p-3 shadow-raised">
            <Photo alt="" ratio={4 / 5} className="rounded-field">
              <FictionalMark
                word={word}
                on="photo"
                className="absolute start-3 top-3 max-w-[calc(100%-1.5rem)]"
              />
            </Photo>
            <p className="headline px-1 pt-3 pb-1 text-lg">{t('example')}, 34</p>
          </div>
          <div className="-mt-2 ms-auto w-[86%] rotate-2 rounded-card border border-edge bg-raised p-4 shadow-overlay">
            <div className="flex items-center gap-3">
              <Photo alt="" ratio={1} className="size-11 shrink-0 rounded-full" />
              <div className="min-w-0">
                <p className="font-semibold">{t('example')}</p>
                <FictionalMark word={word} />
              </div>
            </div>
            <FictionalBox warning={settings.fictional_warning} className="mt-3 p-3 text-sm" />
          </div>
        </div>
        <div>
          <h2 className="text-3xl">{settings.fictional_plural}</h2>
          <p className="mt-4 max-w-[48ch] text-lg text-ink-soft">{t('lead')}</p>
          <ul className="mt-6 flex flex-col gap-3">
            {[t('mark'), t('chat')].map((line) => (
              <li key={line} className="flex items-start gap-3">
                <Check aria-hidden="true" strokeWidth={3} className="mt-1 size-5 shrink-0 text-success-ink" />
                {line}
              </li>
            ))}
          </ul>
          <p className="mt-6">
            <FictionalMark word={word} className="rounded-full bg-raised px-4 py-2 shadow-card" />
          </p>
        </div>
      </div>
    </section>
  )
}
