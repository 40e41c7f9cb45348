import { useTranslations } from 'use-intl'
import { SignupLink } from '#page/signup-link.tsx'
import { Photo } from '#ui/photo.tsx'
import type { DrawnPerson } from '../people.ts'

export function FinalCall({ people }: { people: DrawnPerson[] }) {
  const t = useTranslations('landing.final')
  return (
    <section className="site-container">
      <div className="match-ground relative overflow-hidden rounded-sheet px-6 py-16 text-center text-white lg:py-24">
        <div aria-hidden="true" className="mb-8 flex justify-center ps-4">
          {people.slice(0, 5).map(({ photo }) => (
            <Photo
              key={photo.src}
              photo={photo}
              alt=""
              ratio={1}
              sizes="80px"
              className="-ms-4 size-16 rounded-full border-4 border-white/90 sm:size-20"
            />
          ))}
        </div>
        <h2 className="text-[clamp(min(2.25rem,11vw),1.5rem+3vw,3.75rem)] leading-none">{t('title')}</h2>
        <p className="mt-4 text-lg text-white/90">{t('text')}</p>
        <SignupLink className="mt-8 inline-flex min-h-14 items-center rounded-full bg-white px-8 py-2 text-lg font-semibold text-secondary no-underline transition-[scale,background-color] hover:bg-white/90 focus-visible:outline-white active:scale-[0.97]">
          {t('button')}
        </SignupLink>
      </div>
    </section>
  )
}
