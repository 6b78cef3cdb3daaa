import { type Culture, spelledBy, titled } from './person.ts'

const plain = (word: string) => word.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '').normalize('NFC')
const table = (text: string): ReadonlyMap<string, string> =>
  new Map(text.split(' ').map((pair) => pair.split('=') as [string, string]))

const official = table(
  'ου=ou αυ=av ευ=ev γγ=ng γξ=nx μπ=b ντ=nt α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=y φ=f χ=ch ψ=ps ω=o',
)
/** As people write themselves. */
const usual = table(
  'ου=ou αυ=av ευ=ev γγ=ng ει=i οι=i μπ=b ντ=d γκ=g α=a β=v γ=g δ=d ε=e ζ=z η=i θ=th ι=i κ=k λ=l μ=m ν=n ξ=x ο=o π=p ρ=r σ=s ς=s τ=t υ=i φ=ph χ=h ψ=ps ω=o',
)

const given =
  'Αλέξανδρος Αναστάσιος Ανδρέας Αντώνιος Αριστείδης Βασίλειος Γεώργιος Γρηγόριος Δημήτριος Ελευθέριος Ευάγγελος Ηλίας Θεόδωρος Ιωάννης Κωνσταντίνος Λεωνίδας Μιχαήλ Νικόλαος Παναγιώτης Παύλος Πέτρος Σπυρίδων Σταύρος Στέφανος Σωτήριος Φίλιππος Χαράλαμπος Χρήστος Αικατερίνη Ελένη Ευγενία Ζωή Μαρία Σοφία'.split(
    ' ',
  )
const heads =
  'Αγγελ Αθανασ Αναγνωστ Αποστολ Βασιλ Βλαχ Γαλαν Γερασιμ Δημητρ Δουκ Ευθυμ Ζαχαρ Θεοδωρ Καλογ Καραγιανν Κατσ Κοντ Κουτσ Κυριακ Λαζαρ Λαμπρ Μακρ Μαυρ Μητσοτ Μιχαλ Μπακογ Νικολ Ντιν Οικονομ Παναγ Παπαγ Παπαδημ Παπανδρ Πετρ Ρηγ Σαμαρ Σιμ Σταμ Σωτηρ Τζαν Τσακ Φωτ Χατζ Χριστοδ'.split(
    ' ',
  )
const middles = 'αλ αν αρ εν ιδ ιλ ιν ογ ολ ον ορ ουλ υλ αβ ιζ ατζ'.split(' ')
const tails = 'όπουλος ίδης άκης ίου άτος άκος ούσης ιάδης έλλης'.split(' ')

export const greek: Culture = {
  name: 'Greek',
  draw: (random) => [random.pick(given), random.pick(heads) + random.pick(middles) + random.pick(tails)],
  spell: (word, random) => titled(spelledBy(random.pick([official, usual]), plain(word))),
  standard: (word) => titled(spelledBy(official, plain(word))),
  native: (words) => words.join(' '),
}
