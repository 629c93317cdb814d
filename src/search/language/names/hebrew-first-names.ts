/** First names in Hebrew and Yiddish, and their English forms: a line a name. */
export const hebrewFirstNames = `
avi avraham avrohom
avigdor vigdor victor
baruch boruch barry benedict
batsheva bathsheba sheva
bracha brocha
chaim haim hayim hyman haym
chana hannah chanah
chava eve hava chavi
chaya haya chaye
dov ber
dovid david dovi dave
efraim ephraim effy efrayim
eliezer lazar elazar leizer
esther ester esty etty
faiga feige feigy
fradel freidel frady
gitel gittel gitty
hershel hirsch zvi tzvi hersh
hinda hindy
leah lea leya
leib leibel aryeh
malka malky queenie
malkah malka molly
menachem mendel mendy nachum
menashe manasseh
meir meyer mayer meier
miriam mirel miri mary
mordechai mordche motty mordecai motel
moshe moses moishe morris
naftali naphtali
naftoli naftali tuli
nechama nechy
pesach peysach
pinchas pinchos phineas pinky
rachel rochel ruchel rachael
raizel reizel roize rose
refael raphael rafi rephoel
rivka rivky rebecca rifka
sarah soroh sora suri
shlomo shloime solomon shloimy
shimon simon shimmy shimen
shmuel samuel shmuli shmiel
shoshana susan shoshanna
shraga feivel
simcha simche
toba tovah tova toby
tzipora zipporah tzippy tziporah
uri ury uriel
yaakov jacob yakov yanky yankel jack
yechezkel ezekiel cheskel
yehoshua joshua shia
yehuda judah yehudah yudel
yehudis judith yehudit yides
yerachmiel rachmiel
yisrael israel yisroel srulik
yitzchak isaac yitzchok itzik itzhak
yocheved jochebed
yoel joel yoely
yona jonah yonah
yosef joseph yossi yosel
zalman solomon zalmen
zev wolf zeev
`
