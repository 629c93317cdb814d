/** First names of the Continent, as they are written here and there and called at home: a line a name. */
export const europeanFirstNames = `
adela adelia adele
adriano adrian adriana
afonso alfonso alphonse alfonzo fonso
agata agatha aga
agnieszka agnes aga agunia inga
albano alban albanos
alejandra alexandra ale jandra
alejandro alex alexander ale jandro
aleksandra ola olcia alexandra sasha
aleksandar alexander aco sasho
aleksy alexei aleksei alexis alyosha
alessandro alexander alex sandro
aldona dona
alvaro alvar
amparo ampi
ana ann anna anne anita
anastasia nastya stacy stasia tasia anastazja natasa natasia
andreea andrea andra
andrzej andrew jedrzej
angelos angel angelo aggelos
aniela angela anielka
antonio toni antony tonio tony
apolonia pola
artyom artem artur
athanasios thanos thanasis sakis
athina athena
barbara basia baska
bartosz bartek bart bartlomiej bartholomew
beata beatrice beatka
boguslaw bogdan bogus
bogumil bogdan
bozena bozenka
bronislaw bronek
carlos carlitos charles karlos
carmen carmela carmina karmen
catalin catalina
catarina katarina catia katia catherine
cezary cesar caesar czarek
chrysanthi chrysa
concepcion concha conchita conception
consuelo chelo
cosmin cosmo kosma
czeslaw chester czesiek
danuta danka danusia
dariusz darek darius
demetrios dimitrios dimitris jimmy mitsos demetris dimitri james
despina debbie despoina dessie
dimitra demetra mimi
diogo diego jacob tiago
dolores lola lolita
dominika nika dominique
dorota dorothy dorotka
duarte edward edouard
dzmitry dmitry dmitri dmytro dima dimitri mitya
eduardo edu edward eduard
edyta edith edytka
ekaterina katya yekaterina kateryna kate
elena helen lena ileana yelena olena
eleftherios lefteris terry
elzbieta ela elizabeth elka
emiliano emil emiliana
emilio emil emile
enrique henry quique kike henrique
ernesto ernest neto
eugeniusz eugene gienek
evangelia evangeline litsa lia vangelitsa evi
evangelos vangelis angelo
ewelina evelyn ewelinka
fatima fati
fernando nando ferdinand fernand hernando
florin florian florinel
francisca paca francesca chica franciska
francisco paco pancho francis chico kiko
franciszek franek francis
gabriela gabi gabrysia gabriella
genowefa genia genevieve
georgios george yiorgos yorgos giorgos
gheorghe george gica
giancarlo john charles carlo
giovanna joanna jane gianna
giovanni gianni john vanni
giulia julia giuliana
giuseppe joseph beppe pino peppe
gloria glorinha
goncalo gonzalo goncalves
grazyna grace graza
grzegorz greg grzesiek gregory
guillermo memo william guille
gustavo gus gustav gustavs
halina hala halinka helen
hanna hania hanka hannah
helena helen lena hela
henryk henry heniek
hristo christo christos
ignacio nacho ignatius ignacy ignasi inigo
ileana ilinca helen
ilona helen ilka
ines inez agnes inesa
ioana joanna ivana jane
ioannis john yannis yiannis giannis yianni
ion john ionut ionel
irena irene irenka
isabel isabella isabelinha elizabeth
iurie yuri george
iwona yvonne ivona iwonka
jacek hyacinth jack
jadwiga hedwig jadzia
jakub jacob kuba james jakob
jan john janek jas
janina jane jasia nina
janusz john januszek
jaroslaw jarek yaroslav jaro
jaroslav jarek yaroslav
jerzy george jurek
jesus chucho chus
joanna joan asia asha joasia
joao john joaozinho
joaquin joachim joaquim quim quino
jolanta yolanda jola
jorge george jordi
jose joseph pepe ze josep
josefa josephine pepa josie
jozef joseph jozek josef
juan john juanito
juana jane joan juanita
julita juliet julitta
justyna justine justa
kamil camillus kamilek
karol charles karolek carol
karolina caroline karola karolinka
katarzyna kasia catherine kate kaska katarina
kateryna katya catherine katerina
katerina katina katie catherine
kazimierz casimir kazik kaz
konrad conrad konradek
konstanty constantine kostek
krystian christian krystek
krystyna christine krysia kristina
krzysztof christopher krzysiek krzys
ksenia xenia oksana ksenija
kyriakos kyriacos kikis
larisa lara larysa
leszek lech les
lidia lydia lida
lorenza laura lorenca
lucja lucy luca
lucyna lucy lucia
ludmila lyudmila mila luda ljudmila
luis lewis louis luisito
luisa louise luiza lulu
lurdes lourdes milu
maciej matthias maciek matt
magdalena magda maddie lena madeleine
malgorzata gosia margaret malgosia
manuel manny manolo manu manoel
manuela manuella manu nela
marcel marcello marceli marcell
marcin martin marcinek
marek mark mareczek
margarida margaret guida
mariana marianna mary ann
mariola mary mariolka
mariusz marius mario
marta martha marti martusia
mateusz matthew mati mateo
matilde matilda mathilde
maurycy maurice mauricio
mercedes merche mercy
michal michael michalek misiek
mieczyslaw mietek mieczyslav
miguel michael miguelito
mihai michael mihail mihaela
mihaela michaela mikaela
mikolaj nicholas miki
milena mila
miroslaw mirek miroslav
monika monica monia
mykola nick nikolai nicholas
natalia natalie talia nata
nicolae nicholas nicu nicolai
nikolaos nicholas nikos nick nicos nicolas
nuno nunio
oksana xenia oxana
oleg olegs oleh
oleksandr alexander sasha olek oleksander
oliwia olivia oliwka
panagiota yiota panayiota giota
panagiotis panos takis peter panayiotis panikos
paraskevi vivi evi voula
patrycja patricia pati
paulo paul paulinho
pawel paul pawelek
pedro peter perico
piotr peter piotrek petr
przemyslaw przemek premek
radoslaw radek radoslav
rafal raphael rafael rafaelek
raul ralph
renata renee renatka renate
roman romek romuald
rosario charo rosarinha
rui roy
ryszard richard rysiek
salvatore salvador sal toto
santiago tiago james diego
sergio serge sergey sergei serhii sergiu
silvia sylvia sylwia
slawomir slawek slavomir
sotirios sotiris sotos
spyridon spiros spyros
stanislaw stan stanley staszek stanislav stas
stavroula voula stavri
stefan stephen stefek steve
stylianos stelios stelianos
svetlana sveta lana swietlana
sylwester sylvester sylwek silvester
szymon simon szymek simeon
tadeusz thaddeus tadek ted
tamas thomas
tatiana tanya tania tatyana
teresa tereska therese terry
tiago james thiago
tomasz thomas tomek tom
urszula ula ursula ulka
vasiliki vicky vasso
vasilis basil bill vassilis vasilios
vladimir vlad volodymyr wladimir vova
vitor victor vitinho
volodymyr vlad vova walter
waldemar waldek walter vladimir
wanda vanda
wiktor victor wiktorek
wieslaw wiesiek wieslav
wieslawa wiesia
wladyslaw wladek vladislav ladislav
wojciech adalbert wojtek albert voytek
xavier javier javi xavi
yevhen eugene evgeny zhenya yevgeny
yuri george yuriy juri yurii
zbigniew zbyszek zbig
zdzislaw zdzisiek
zofia sophie zosia sofia
zuzanna susan zuza suzanne
`
