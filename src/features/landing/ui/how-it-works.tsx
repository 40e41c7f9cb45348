import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { LogoMark } from '#ui/frames/logo.tsx'
import { Photo } from '#ui/photo.tsx'
import type { DrawnPerson } from '../people.ts'

type HowItWorksProps = { people: DrawnPerson[]; credits: number }

export function HowItWorks({ people, credits }: HowItWorksProps) {
  const t = useTranslations('landing.how')
  const example = useTranslations('landing.example')
  const [first, second, , , other] = people as [
    DrawnPerson,
    DrawnPerson,
    DrawnPerson,
    DrawnPerson,
    DrawnPerson,
  ]
  return (
    <section className="bg-sunken py-16 lg:py-28">
      <div className="site-container">
        <h2 className="text-3xl">{t('title')}</h2>
        <ol className="mt-10 grid grid-cols-[minmax(0,1fr)] gap-5 lg:mt-14 lg:grid-cols-3 lg:gap-6">
          <Step number={1} title={t('one_title')} words={t('one_text')} ground="bg-primary-soft">
            <StepOne person={other} />
          </Step>
          <Step number={2} title={t('two_title')} words={t('two_text')} ground="bg-secondary-soft">
            <StepTwo people={[second, first]} match={example('match')} />
          </Step>
          <Step
            number={3}
            title={t('three_title')}
            words={t('three_text', { credits })}
            ground="bg-warning-soft"
          >
            <StepThree person={first} question={example('question')} answer={example('answer')} />
          </Step>
        </ol>
      </div>
    </section>
  )
}

type StepProps = { number: number; title: string; words: string; ground: string; children: ReactNode }

function Step({ number, title, words, ground, children }: StepProps) {
  return (
    <li className="overflow-hidden rounded-sheet border border-edge bg-raised shadow-card">
      <div
        aria-hidden="true"
        className={`relative grid min-h-56 content-center overflow-hidden lg:min-h-64 ${ground}`}
      >
        {children}
      </div>
      <div className="p-[min(1.5rem,6vw)] lg:p-8">
        <h3 className="text-xl">
          <span className="me-2 text-primary-ink">{number}.</span>
          {title}
        </h3>
        <p className="mt-2 text-ink-soft">{words}</p>
      </div>
    </li>
  )
}

/** Builds up the visitor's own card. */
function StepOne({ person: { photo } }: { person: DrawnPerson }) {
  return (
    <div className="absolute top-9 left-1/2 w-40 -translate-x-1/2 -rotate-3 rounded-card bg-raised p-2.5 shadow-raised">
      <Photo photo={photo} alt="" ratio={1} sizes="160px" className="rounded-field" />
      <span className="mt-3 block h-3 w-24 rounded-full bg-border" />
      <span className="mt-2 block h-2.5 w-16 rounded-full bg-border" />
      <span className="mt-3 mb-1 flex gap-1.5">
        <span className="h-5 w-14 rounded-full bg-primary-soft" />
        <span className="h-5 w-10 rounded-full bg-primary-soft" />
      </span>
    </div>
  )
}

function StepTwo({ people, match }: { people: DrawnPerson[]; match: string }) {
  return (
    <>
      <div className="absolute top-8 left-1/2 flex -translate-x-1/2">
        {people.map(({ photo }, index) => (
          <Photo
            key={photo.src}
            photo={photo}
            alt=""
            ratio={4 / 5}
            sizes="112px"
            className={`w-28 rounded-card border-4 border-raised shadow-raised ${index ? '-ms-3 rotate-6' : '-rotate-6'}`}
          />
        ))}
      </div>
      <span className="absolute top-24 left-1/2 grid size-14 -translate-x-1/2 place-items-center rounded-full bg-white shadow-overlay">
        <LogoMark className="size-8" />
      </span>
      <span className="headline absolute inset-x-0 bottom-5 text-center text-lg">{match}</span>
    </>
  )
}

function StepThree({
  person: { photo },
  question,
  answer,
}: {
  person: DrawnPerson
  question: string
  answer: string
}) {
  return (
    <div className="flex flex-col gap-3 px-6 py-4 text-sm font-medium">
      <span className="max-w-[85%] self-end rounded-card rounded-ee-sm bg-primary-strong px-4 py-2.5 text-on-primary shadow-card">
        {question}
      </span>
      <span className="flex items-end gap-2">
        <Photo photo={photo} alt="" ratio={1} sizes="40px" className="size-10 shrink-0 rounded-full" />
        <span className="max-w-[80%] rounded-card rounded-es-sm bg-raised px-4 py-2.5 shadow-card">
          {answer}
        </span>
      </span>
    </div>
  )
}
