import type { Culture } from './person.ts'

const given =
  'Anna José María Jürgen Søren Zoë Chloé Björn Łukasz Małgorzata François Hélène Günther Käthe Peter John Mary Elizabeth William James Robert Michael Thomas Charles Daniel Matthew Andrew Emma Olivia Sophie Laura Julia Carlos Miguel Lucía Inês João António Giuseppe Chiara Marco Luca Nicolò Åsa Lars Ingrid Øystein Kjell Pavel Jiří Zdeněk Ágnes István Gábor Ştefan Mihai Çiğdem Emre Tuğba Nguyễn'.split(
    ' ',
  )
const heads =
  'Ack Alt Bär Bau Berg Blan Bor Bran Büch Car Cas Chev Cor Dal Dör Dub Eich Esp Fal Fer Fisch Fran Gar Gött Gran Grün Hal Har Heim Hof Jan Jør Kal Kes Klein Kow Krö Lam Lar Lind Löw Mag Mar Mer Mül Nag Nie Nor Öst Pal Per Pet Ros Rüd Sal Sand Schän Schmid Schrö Sil Sjö Stein Strö Tho Tor Val Vas Wal Wein Wis Zim Žil Čer Šim'.split(
    ' ',
  )
const middles =
  'a ber den e el en er gen i ing ken la len li man me mer ni o ol or ra ri ro se ta ti tor van ven'.split(' ')
const tails =
  'bach berg mann meier son sen sson ström lund ton field worth ley ski wicz czyk ez es eira etti elli ini ard eau ier ois ová ić ić escu oğlu dottir hardt hausen stedt'.split(
    ' ',
  )

export const western: Culture = {
  name: 'Western',
  draw: (random) => [
    random.pick(given),
    ...(random.below(3) === 0 ? [random.pick(given)] : []),
    random.pick(heads) + random.pick(middles) + random.pick(tails),
  ],
  spell: (word) => word,
  standard: (word) => word,
  native: (words) => words.join(' '),
}
const trades =
  'Shipping Trading Holdings Logistics Energy Petroleum Marine Industries Investment Metals Chemicals Electronics Aviation Construction Export Finance'.split(
    ' ',
  )
export const legalForms = 'LLC|Ltd|Limited|Inc.|GmbH|AG|S.A.|FZE|OOO|JSC|Co. Ltd.|PLC|B.V.'.split('|')

/** Companies: the legal form is the last word. */
export const company: Culture = {
  name: 'company',
  draw: (random) => [
    random.pick(heads) + random.pick(middles) + random.pick(middles),
    ...(random.below(2) === 0 ? [random.pick(heads) + random.pick(middles)] : []),
    random.pick(trades),
    random.pick(legalForms),
  ],
  spell: (word) => word,
  standard: (word) => word,
  native: (words) => words.join(' '),
}
