import type { Random } from '@firsthand/sandbox/world/random'
import { type Culture, spelledBy, titled } from './person.ts'

/** As passports, libraries, and German, French and Polish newspapers write it. None of these tables is read by what is tested. */
const letters = Array.from('абвгдеёжзийклмнопрстуфхцчшщъыьэюя')
const systems = {
  passport: 'a b v g d e e zh z i i k l m n o p r s t u f kh ts ch sh shch ie y  e iu ia',
  press: 'a b v g d e yo zh z i y k l m n o p r s t u f kh ts ch sh shch  y  e yu ya',
  library: 'a b v g d e ë ž z i j k l m n o p r s t u f h c č š šč ʺ y ʹ è û â',
  german: 'a b w g d e jo sch s i j k l m n o p r s t u f ch z tsch sch schtsch  y  e ju ja',
  french: 'a b v g d e io j z i ï k l m n o p r s t ou f kh ts tch ch chtch  y  e iou ia',
  polish: 'a b w g d e io ż z i j k l m n o p r s t u f ch c cz sz szcz  y  e iu ia',
}
const tables = Object.values(systems).map((system) => {
  const spelt = system.split(' ')
  return new Map(letters.map((letter, at) => [letter, spelt[at] ?? '']))
})

const given =
  'Александр Алексей Андрей Антон Борис Вадим Валерий Василий Виктор Виталий Владимир Вячеслав Геннадий Георгий Григорий Дмитрий Евгений Егор Иван Игорь Кирилл Константин Леонид Максим Михаил Никита Николай Олег Павел Пётр Роман Руслан Сергей Станислав Степан Тимофей Фёдор Юрий Яков Ярослав Анна Валентина Галина Екатерина Елена Жанна Зинаида Ирина Людмила Марина Надежда Наталья Ольга Светлана Татьяна Юлия'.split(
    ' ',
  )
const fathers =
  'Александрович Алексеевич Андреевич Борисович Васильевич Викторович Владимирович Геннадьевич Григорьевич Дмитриевич Евгеньевич Иванович Игоревич Леонидович Михайлович Николаевич Олегович Павлович Петрович Сергеевич Степанович Фёдорович Юрьевич Яковлевич'.split(
    ' ',
  )
const heads =
  'Ба Бе Бори Бу Ве Вла Во Га Го Гри Гу Да Де До Дуб Жу За Зве Зи Ка Ки Кли Ко Кра Ку Ла Ле Ли Ло Лу Ма Ме Ми Мо Му На Не Ни Но Ор Пе Пи По Ра Ре Ро Ру Са Се Си Со Су Та Те Ти То Ту Фе Хо Ца Че Чу Ша Ше Шу Ще Щу Яку'.split(
    ' ',
  )
const middles =
  'бан бер вал гор дар дин жен зар кол лар лев лот мар мел нар ник пов рас рож сал сев сом тар тин фор хар цел чар шин щер яб'.split(
    ' ',
  )
const tails = 'ов ев ин ский ко енко чук ников цев ёв ых юк'.split(' ')

export const cyrillic: Culture = {
  name: 'Cyrillic',
  draw(random: Random) {
    const family = random.pick(heads) + random.pick(middles) + random.pick(tails)
    const first = random.pick(given)
    return [first, ...(random.below(3) === 0 ? [] : [random.pick(fathers)]), family]
  },
  spell(word, random) {
    const table = random.pick(tables)
    return titled(spelledBy(table, word.toLowerCase()))
  },
  standard: (word) => titled(spelledBy(tables[0] as ReadonlyMap<string, string>, word.toLowerCase())),
  native: (words) => words.join(' '),
}
