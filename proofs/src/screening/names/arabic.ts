import type { Culture } from './person.ts'

/** Each with the spellings under which its bearers are known, the official one first. */
const table: readonly (readonly [string, readonly string[]])[] =
  'محمد:Muhammad,Mohammed,Mohamed,Mohammad,Muhammed|أحمد:Ahmad,Ahmed|محمود:Mahmud,Mahmoud,Mahmood|حسين:Husayn,Hussein,Husain,Hussain|حسن:Hasan,Hassan|علي:Ali,Aly|عمر:Umar,Omar|يوسف:Yusuf,Youssef,Yousef,Yousuf|إبراهيم:Ibrahim,Ebrahim|خالد:Khalid,Khaled|سعيد:Saeed,Saied,Sayeed|سليمان:Sulayman,Suleiman,Soliman,Sulaiman|عبدالله:Abdallah,Abdullah,Abdulla|عبدالرحمن:Abd al-Rahman,Abdul Rahman,Abdurrahman,Abdelrahman|عبدالعزيز:Abd al-Aziz,Abdul Aziz,Abdulaziz,Abdelaziz|عبدالكريم:Abd al-Karim,Abdul Karim,Abdelkarim,Abdulkareem|مصطفى:Mustafa,Moustafa,Mostafa|طارق:Tariq,Tarek,Tarik|جمال:Jamal,Gamal,Djamal|ناصر:Nasir,Nasser,Naser|صالح:Salih,Saleh|فيصل:Faysal,Faisal,Feisal|رشيد:Rashid,Rasheed,Rachid|كريم:Karim,Kareem|منصور:Mansur,Mansour,Mansoor|بشار:Bashar,Bachar|هشام:Hisham,Hicham|وليد:Walid,Waleed|ياسر:Yasir,Yasser|زياد:Ziyad,Ziad|نبيل:Nabil,Nabeel|سمير:Samir,Sameer|عثمان:Uthman,Othman,Osman|حمزة:Hamza,Hamzah|بلال:Bilal,Belal|أنور:Anwar,Anouar|غسان:Ghassan,Gassan|قاسم:Qasim,Kassem,Qassem|شريف:Sharif,Sherif,Shareef|عصام:Isam,Essam'
    .split('|')
    .map((each) => {
      const [word = '', spellings = ''] = each.split(':')
      return [word, spellings.split(',')] as const
    })
const families: readonly (readonly [string, readonly string[]])[] =
  'المصري:al-Masri,El Masry,Almasri|البغدادي:al-Baghdadi,El Baghdadi,Albaghdadi|الحداد:al-Haddad,El Haddad,Haddad|الزهراني:al-Zahrani,Alzahrani,Al Zahrani|القحطاني:al-Qahtani,Alqahtani,Al Kahtani|الشمري:al-Shammari,Alshammari,Al Shamari|الدوسري:al-Dawsari,Aldosari,Al Dossary|النجار:al-Najjar,El Naggar,Alnajjar|الخطيب:al-Khatib,El Khatib,Alkhateeb|السيد:al-Sayyid,El Sayed,Alsayed|التكريتي:al-Tikriti,Al Tikriti,Altikriti|الحوثي:al-Huthi,Al Houthi,Alhouthi|العامري:al-Amiri,Al Ameri,Alamiri|درويش:Darwish,Darwich,Darweesh|حمدان:Hamdan,Hamdane|منصوري:Mansuri,Mansouri,Mansoori|بركات:Barakat,Baraket|شاهين:Shahin,Shaheen,Chahine|خليفة:Khalifa,Khalifah,Kalifa|زيدان:Zaydan,Zidane,Zeidan|قدري:Qadri,Kadri,Qadry|طنطاوي:Tantawi,Tantawy|فرحات:Farhat,Ferhat|غانم:Ghanim,Ghanem|مرعي:Mari,Maree|عبود:Abbud,Abboud|رمضان:Ramadan,Ramadhan|صبري:Sabri,Sabry|سلطان:Sultan,Soltan|كنعان:Kanan,Kanaan|حجازي:Hijazi,Hegazy|عواد:Awwad,Awad,Aouad|جابر:Jabir,Jaber,Gaber|فارس:Faris,Fares|شعبان:Shaban,Shaaban,Chaabane|بكري:Bakri,Bakry|مقداد:Miqdad,Mekdad,Mokdad|سالم:Salim,Salem|حيدر:Haydar,Haidar,Heydar|يعقوب:Yaqub,Yacoub,Yaqoub'
    .split('|')
    .map((each) => {
      const [word = '', spellings = ''] = each.split(':')
      return [word, spellings.split(',')] as const
    })
const pairs = (text: string) => text.split(' ').map((each) => each.split(':') as [string, string])
const heads = pairs(
  'حم:Ham سل:Sal رش:Rash نص:Nas فر:Far خل:Khal مر:Mar بر:Bar زه:Zah قح:Qah شم:Sham دو:Daw طب:Tab عس:As جب:Jab كن:Kan تم:Tam غز:Ghaz لب:Lab بش:Bash',
)
const tails = pairs(
  'داني:dani ماني:mani واني:wani راني:rani لاوي:lawi ناوي:nawi طاني:tani باري:bari زاقي:zaqi كاوي:kawi ساني:sani هاري:hari ديسي:disi ريفي:rifi يدي:idi ولي:uli ومي:umi',
)
/** Families named after places, of our own making. */
const made = heads.flatMap(([headed, head]) =>
  tails.map(([tailed, tail]): readonly [string, readonly string[]] => {
    const name = `${head}${tail}`
    return [
      `ال${headed}${tailed}`,
      [`al-${name}`, `Al ${name}`, `El ${name.replace(/i$/, 'y')}`, `Al${name.toLowerCase()}`, name],
    ]
  }),
)
const all = new Map([...table, ...families, ...made])
const given = table.map(([word]) => word)
const last = [...families, ...made].map(([word]) => word)

export const arabic: Culture = {
  name: 'Arabic',
  draw: (random) => [
    random.pick(given),
    ...(random.below(4) === 0 ? [] : [random.pick(given)]),
    ...(random.below(3) === 0 ? [random.pick(given)] : []),
    random.pick(last),
  ],
  spell: (word, random) => random.pick(all.get(word) ?? [word]),
  standard: (word) => all.get(word)?.[0] ?? word,
  native: (words) => words.join(' '),
}
