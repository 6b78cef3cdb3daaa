import { type Culture, titled } from './person.ts'

const table = (text: string) =>
  new Map(
    text.split(' ').map((pair) => [pair.slice(0, -pair.replace(/^[^a-z]+/, '').length), pair.replace(/^[^a-z]+/, '')]),
  )
const families = table(
  '王wang 李li 张zhang 刘liu 陈chen 杨yang 赵zhao 黄huang 周zhou 吴wu 徐xu 孙sun 胡hu 朱zhu 高gao 林lin 何he 郭guo 马ma 罗luo 梁liang 宋song 郑zheng 谢xie 韩han 唐tang 冯feng 于yu 董dong 萧xiao 程cheng 曹cao 袁yuan 邓deng 许xu 傅fu 沈shen 曾zeng 彭peng 吕lü 苏su 卢lu 蒋jiang 蔡cai 贾jia 丁ding 魏wei 薛xue 叶ye 阎yan 潘pan 杜du 戴dai 夏xia 钟zhong 汪wang 田tian 任ren 姜jiang 范fan',
)
const syllables = table(
  '明ming 华hua 建jian 国guo 文wen 志zhi 伟wei 强qiang 军jun 平ping 东dong 海hai 峰feng 林lin 玉yu 春chun 红hong 丽li 静jing 敏min 燕yan 芳fang 娜na 秀xiu 英ying 霞xia 梅mei 雪xue 晓xiao 小xiao 大da 永yong 忠zhong 庆qing 德de 福fu 贵gui 祥xiang 龙long 虎hu 鹏peng 飞fei 刚gang 勇yong 斌bin 波bo 涛tao 浩hao 宇yu 泽ze 俊jun 杰jie 凯kai 瑞rui 思si 雨yu 欣xin 怡yi 佳jia 嘉jia 子zi 梓zi 一yi 天tian 学xue 振zhen 新xin 成cheng 立li 宝bao 兴xing 利li 民min 生sheng 良liang 仁ren 义yi 礼li 智zhi 信xin',
)
const [last, given] = [[...families.keys()], [...syllables.keys()]]
/** The family name first, as it is written there. The given name is one word in Latin letters. */
const pinyin = (word: string) =>
  titled(Array.from(word, (each) => families.get(each) ?? syllables.get(each) ?? each).join(''))

export const chinese: Culture = {
  name: 'Chinese',
  draw: (random) => [random.pick(last), random.pick(given) + (random.below(5) === 0 ? '' : random.pick(given))],
  spell: (word) => pinyin(word).replace('ü', 'u'),
  standard: pinyin,
  native: (words) => words.join(''),
}
