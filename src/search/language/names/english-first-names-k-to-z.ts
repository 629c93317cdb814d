/** First names of the English Bible, court and nursery, from K to Z: a line a name, with its other forms. */
export const englishFirstNamesKToZ = `
karen karin caren karon karyn
keith keef
kelly kelley kellie keli
kenneth ken kenny kennith
kevin kev kevan kevyn
kieran kieron ciaran keiran kyran
kimberley kim kimberly kimmy
kirsty kirstie kirsten christine kirsteen
kyle kile
lambert bert lamberto
laura laurie lora lauren laurel lorrie
lauren loren laurie lorin lauryn
laurence lawrence larry laurie lars lorenzo lawrie wawrzyniec
lavinia vinnie
leanne leann lianne leigh
lee leigh li
leo leon leonard lev lew
leonard len lenny leo leonardo lennard
leopold leo poldi
leroy elroy roy
lesley les leslie
lewis lew louis lou luis ludwik
lillian lily lil lilian lilly lillie liliana
linda lynda lin lindy lyn
lindsay lindsey lynsey lin linsey lyndsay
lionel leo len
lisa liza leesa elisa
loretta etta lori
lorna lorne
lorraine lori lorrie rainey loraine
louis lewis lou louie luis luigi luiz
louise lou louisa lulu luisa
lucas luke luc lukas lucasz lukasz
lucille lucy lucie lulu
lucy lucie lucia lou lucinda luz
lucinda cindy lucy lu
luke luc lucas loukas lukas
lydia lyddie lidia
lynn lynne lyn linn
lynette lynn linette annette
madeleine maddy maddie madeline magdalena madelaine maddison
malcolm mal malc calum
marcia marsha
marcus mark marc marco markus marko
margaret maggie meg peg peggy madge margie margot marge greta rita daisy marguerite margarita maisie mags megan gretel malgorzata margarida
margery marjorie marge marjory madge
maria marie mary mia ria marija
marian marion mary marianne maryanne marianna
marilyn marilynn marylin lyn
marina marine maryna
mark marc marcus marek marco markos
marlene marlena marley
martha mattie marta patty
martin marty martyn marten marcin martino
martina tina martine
mary molly polly maria marie mae may mamie miriam moira maire
mathilda tilly matilda tilda mattie
matthew matt matty mathew mateusz mateo matthias matheus mathieu mat
maud maude matilda
maureen mo maurine moreen
maurice morris mo moritz mauricio
maxine max maxie
maximilian max maxim maks maksymilian
maxwell max
megan meg meghan meagan
melanie mel melany melaney
melissa mel lissa missy melisa
mercedes mercy sadie
mercy mercia
meredith merry
mervyn merv mervin merfyn
michael mike mick mickey micky mikey mitch michel miguel mikhail michal michele mihai mykhailo micheal
michelle shelly michele chelle shell mickie
mildred millie milly
miles myles milo milan
millicent millie milly
miranda randa mandy
miriam mim mimi miri maryam myriam mariam
mitchell mitch michael
molly mollie polly
monica mona monika mon
morgan morgana morgen
morris maurice mo morrie
moses moshe mo moss moishe
muriel mur merle
myra mira moira
nancy nan nance ann
naomi noemi nomi naomie noami
natalie nat natalia nattie nathalie natasha natalya
natasha tasha nat natalia nastassja natacha
nathan nat nate nathaniel natan
nathaniel nat nate nathan natty nathanael
neil neal niall neill nigel
neville nev nevil
nicholas nick nicky nicolas nik klaus nikolaos nikos niklas mikolaj nicola nikolai nicolae
nicola nicky nikki nicole nic nichola
nicole nicky nikki nicola nicolette colette
nigel nige nigell
noah noa noach
noel nowell noelle
nora norah honora eleanor
norman norm normie norrie
norma normie
octavia tavy
olga olha olia
oliver ollie olly oliwier olivier noll
olive ollie livvy liv
olivia liv livvy ollie libby livia oliwia
oscar oskar ossie oz
oswald oz ozzie ossie
owen owain eoin ewan
pamela pam pammy pamella
patience pat patty
patricia pat patsy trish tricia patty trisha paddy patrycja
patrick pat paddy patryk padraig rick patrice patricio
paul paulo pablo pavel pol pawel paolo
paula pauline polly paulette paulina
penelope penny pen popi pinelopi
percival percy perce
peter pete petros piotr pedro pierre pieter petr petro
petra pet petrina
philip phil pip phillip filip felipe philippe flip
philippa pippa pip phil phillipa
philomena phil mena filomena
phoebe phebe febe
phyllis phil phyl phillis
piers peter pearce
polly pollyanna
priscilla cilla prissy
prudence pru prue
quentin quin quintin quinton
rachel rach rachael rae rachelle raquel raechel shelley
ralph rafe ralf rolf
randolph randy randall dolph
raphael rafe rafael raf rafal raff
raymond ray ramon raimundo
rebecca becky becca bec rebekah beckie reba rivka rebeka
reginald reg reggie reginaldo rex
reuben ruben reuven rube
rhoda roda
rhonda ronda ronnie
richard rick dick ricky rich richie dickie ricardo dickon ryszard
robert bob bobby rob robbie robin bobbie bert rab rabbie roberto
roberta bobbie robbie berta robyn
robin robyn rob robbie
roderick rod roddy rory rick rodrigo
rodney rod roddy
roger rog rodger hodge rogelio
roland rolly rowland rollo orlando
ronald ron ronnie ronny ranald ronaldo
rosalind roz ros rosalyn rosalinda lindy
rosanna rosie roseanne anna rosanne
rose rosie rosa rosemary roza
rosemary rose rosie romy rosemarie mary
rowan rowen rohan
rowena ro rhona
roy roi leroy
rupert rupe robert
russell russ rusty russel
ruth ruthie rut
ryan rian ryann
sabrina brina zabrina
sally sal sallie sarah
samantha sam sammy sammie mantha
samson sam sampson
samuel sam sammy shmuel samuil
sandra sandy sandie sondra alexandra
sarah sara sally sadie sal sarra zara sarai
scott scot scottie
sean shaun shawn shane eoghan
sebastian seb seba bastian sebastien bas
selina celina selena lena celine
sharon shaz shazza sharron sharyn
shaun shawn sean shawne
sheila sheelagh shelagh shiela sheelah
shirley shirl shirlee
sidney sid sydney syd
simon si simeon simone szymon simao shimon
simone simona
solomon sol solly shlomo sal suleiman
sonia sonya sonja sofia
sophia sophie sofia sofie sophy zofia sofya
stacey stacy stace stasia
stanley stan stanleigh
stella estelle stel estella
stephanie steph stef stevie stefanie stephany stefania
stephen steven steve stevie stephan stefan stephane esteban stefanos szczepan ste stephon
stuart stewart stu stew
susan sue susie suzanne suzie susanna sukie susannah suzy zuzanna shoshana
susannah susanna hannah anna suzanna
sybil sibyl cybil sybille
sylvia silvia sylvie silvie
tabitha tabby tabs
tamara tammy tam tamar tamra
tamsin tamzin tammy thomasina
tanya tania tatiana tonya tanja
terence terry terrence tel terrance
teresa terry theresa tess tessa tracy therese tracey tereza terri
theodore theo ted teddy theodoros fyodor teodor tad
theodora theo dora thea
thomas tom tommy thom tam tomas tomasz thompson
tiffany tiff tiffanie
timothy tim timmy timofey timoteo
tobias toby tobi tobiah
tracey tracy trace
travis trevis
trevor trev trefor
tristan tris tristram
una oona oonagh
ursula ursie ulla urszula
valentine val valentin vallie valentina
valerie val valery valeria
vanessa nessa nessie van vanesa
vera wiera veira
vernon vern verne
veronica ronnie vera roni nika weronika verity
victor vic viktor vick vittorio wiktor
victoria vicky tori vikki vicki vic viktoria wiktoria toria
vincent vince vinnie vin vincenzo vicente
viola violet vi violetta
virginia ginny ginger gina virginie
vivian viv vivien vivienne viviane
wallace wally wallis
walter wally walt wat walther gauthier
wayne wain
wendy wendi gwendolyn
wilfred wilf will fred wilfrid
wilhelmina mina willa billie minnie wilma
william bill will billy willie liam wil willy guillermo guillaume wilhelm gwilym billie
winifred winnie freda win wyn
winston win winnie
yvonne evonne yvette vonnie
zachary zac zack zak zacharias zachariah zakary zech
zoe zoey zowie zoi
`
