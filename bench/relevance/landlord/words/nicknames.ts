import { lines } from './list.js'

/** Per line: a first name and its nicknames. */
export const nicknames = lines(`
Robert Bob Rob Bobby Robbie
William Bill Will Billy Liam
Richard Dick Rick Richie
Edward Ted Ed Eddie Ned
Margaret Maggie Peggy Meg Madge
Elizabeth Liz Betty Beth Lizzie Betsy
Katherine Kate Kathy Katie Kitty
Michael Mike Mick Mickey
Anthony Tony
Patricia Pat Patsy Tricia
Susan Sue Susie
Christopher Chris Kit
Jennifer Jenny Jen
Deborah Debbie Deb
Victoria Vicky Tori
Thomas Tom Tommy
James Jim Jimmy Jamie
John Jack Johnny
Charles Charlie Chuck
Joseph Joe Joey
Andrew Andy Drew
Daniel Dan Danny
Samuel Sam Sammy
Benjamin Ben Benny
Nicholas Nick Nicky
Alexander Alex Sandy
Rebecca Becky Becca
Dorothy Dot Dolly
Pamela Pam
Barbara Barb Babs
Frederick Fred Freddie
Harold Harry Hal
Lawrence Larry
Leonard Len Lenny
Ronald Ron Ronnie
Kenneth Ken Kenny
Gregory Greg
Timothy Tim
Jacqueline Jackie
Sandra Sandy
Philippa Pippa
Theodore Theo Ted
Abigail Abby
Mohammed Mo
Ifeoluwa Ife Ifeo
Babatunde Tunde
Oluwaseun Seun
Olamide Ola
Temitope Temi Tope
Chukwuemeka Emeka
Chidiebere Chidi Ebere
Nkechinyere Nkechi Kechi
Katarzyna Kasia
Malgorzata Gosia
Agnieszka Aga
Wladyslaw Wladek
Krzysztof Krzysiek Krzys
Grzegorz Grzesiek
Zbigniew Zbyszek
Slawomir Slawek
Mehmet Memo
Ibrahim Ibo
Suleyman Sulo
Gulsah Gul
Konstantinos Kostas Dinos
Panagiotis Panos Takis
Evangelia Litsa Eva
Dimitrios Mitsos
Gwenllian Gwennie
Rhiannon Rhi
Myfanwy Myf Fanny
Angharad Haz
Siobhan Shiv
Caoimhe Keevs
Padraig Podge Paudie
Fionnuala Nuala
Guadalupe Lupe
Francisco Paco Pancho
Jesus Chuy
Rosario Charo
Concepcion Concha
Svetlana Sveta
Evgeny Zhenya
Vladimir Vova Volodya
Lyudmila Lyuda Mila
Aleksandra Olya Sasha
Yekaterina Katya
Abdirahman Abdi
Fadumo Fay
Kuldeep Kully
Manjinder Manj
Sukhwinder Sukhi
Harpreet Harps
Lakshmi Lux
Venkatesh Venky
Oluwadamilola Dammy
Oluwakemi Kemi Kems
Abimbola Bimbo Bims
Folasade Sadie Folly
Adebola Debo Bola
Chinonso Nonso
Uzoamaka Zoma
Obiageli Obi Geli
Kayode Kay
Ayodeji Deji
Olatunji Tunji
Mbali Bali
Thandiwe Thandi
Nomvula Vula
Sibusiso Sbu
Tatenda Tate
Farai Fafa
Tinashe Nash
Wanjiku Shiku
Njoroge Njoro
Achieng Achi
Mihaela Ela
Constantin Costel
Gheorghe Gigi Ghita
Nicolae Nicu
Alexandru Sandu
Bogdana Bogda
Stanislaw Staszek
Jadwiga Jadzia
Czeslaw Czesiek
Miroslav Mirek
Bohumil Bohous
Vytautas Vytas
Mindaugas Minde
Rimantas Rimas
Rajinder Raji Raju
Balwinder Bal Bali
Parminder Parm Pami
Surinder Suri Shindi
Satnam Satty
Jagdish Jag Jaggi
Thirumalai Thiru
Subramaniam Subbu
Ananthi Anu
Rafiqul Rafi
Shahnaz Naz
Nazmul Naz
Mustafizur Mustu
Zulfiqar Zulfi
Ozgur Ozzy
Huseyin Huso
Cigdem Cigo
Duygu Duyg
Thanh Tommy
Xuan Xuxu
Phuong Fong
Ngoc Nok
`)
